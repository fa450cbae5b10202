// The burst. Each request has a bar from its start to its last byte, and a mark at the first byte. The bar is painted by the request's stages,
// with an end in the colour of its failure. A bar whose stages are unknown has the colour of its outcome.
const START = 0, FIRST_BYTE = 1, END = 2, ROW = 3, REQUEST = 4;

// Returns the rows from top to bottom. A user has one row for all its requests.
function burstRows(requests, order) {
  const users = [...new Set(requests.user)].sort((a, b) => a - b);
  if (order !== 'user') {
    const last = new Map(), kind = new Map();
    requests.user.forEach((user, i) => {
      last.set(user, Math.max(last.get(user) ?? -Infinity, requests.lastByte[i]));
      kind.set(user, Math.max(kind.get(user) ?? 0, KINDS.indexOf(kindName(requests.kinds[requests.outcome[i]]))));
    });
    users.sort((a, b) => (order === 'outcome' ? kind.get(a) - kind.get(b) : 0) || last.get(a) - last.get(b) || a - b);
  }
  return new Map(users.map((user, row) => [user, row + 1]));
}

function burstSeries(colours, contender, rows) {
  const { requests } = contender;
  const looks = requests.kinds.map(kindName).map(kind => layerFill(colours, { kind }));
  const known = stageTimes(contender);
  return [{
    type: 'custom', name: 'requests', xAxisIndex: 0, yAxisIndex: 0, clip: true, z: 3,
    dimensions: ['start', 'first byte', 'end', 'row', 'request'],
    encode: { x: [START, FIRST_BYTE, END], y: ROW },
    data: requests.user.map((user, i) =>
      [requests.start[i], requests.firstByte[i] ?? NaN, requests.lastByte[i], rows.get(user), i]),
    renderItem: (params, api) => {
      const i = api.value(REQUEST);
      return burstBar(api, known[i] ? null : looks[requests.outcome[i]], colours, requests.user[i] === timeline.user);
    },
  }, ...layers(contender).filter(layer => layer.stage || layer.isEnd).map(layer => ({
    type: 'custom', name: layer.stage ?? layer.kind, silent: true, xAxisIndex: 0, yAxisIndex: 0, clip: true, data: [[0, 1]],
    tooltip: { show: false },
    renderItem: (params, api) => ({
      type: 'path', silent: true, shape: { pathData: layerPath(layer, requests, rows, api, SHARE) }, style: layerFill(colours, layer),
    }),
  }))];
}

// The height of a bar, as a share of its row.
const SHARE = .8;

// A bar with known stages is only a place for the pointer, because its stages are drawn with those of the other requests.
function burstBar(api, look, colours, isChosen) {
  const [left, middle] = api.coord([api.value(START), api.value(ROW)]);
  const [right] = api.coord([api.value(END), api.value(ROW)]);
  const room = api.size([0, 1])[1];
  const height = Math.max(room * SHARE, .5);
  const top = middle - height / 2;
  const width = Math.max(right - left, 2);
  const bar = { type: 'rect', shape: { x: left, y: top, width, height },
    ...(look ? { style: { fill: look.fill, opacity: look.decal ? 1 : .8, decal: look.decal } }
      : { invisible: true, shape: { x: left, y: middle - room / 2, width: width + END_WIDTH, height: room }, style: { fill: colours.ink } }) };
  const marks = [];
  const firstByte = api.value(FIRST_BYTE);
  if (Number.isFinite(firstByte)) {
    const [x] = api.coord([firstByte, api.value(ROW)]);
    marks.push({ type: 'rect', silent: true, shape: { x: x - 1, y: top, width: 1.6, height: Math.max(height, 1) }, style: { fill: colours.ink } });
  }
  if (isChosen) {
    marks.push({ type: 'rect', silent: true, shape: { x: left - 3, y: middle - room / 2 - 2, width: width + END_WIDTH + 6, height: room + 4 },
      style: { fill: null, stroke: colours.ink, lineWidth: 2 } });
  }
  return marks.length === 0 ? bar : { type: 'group', children: [bar, ...marks] };
}

// Describes one request in words, for the tooltip and for the result of a search for a user.
function requestWords(contender, i) {
  const { requests } = contender;
  const kind = requests.kinds[requests.outcome[i]];
  const start = requests.start[i], first = requests.firstByte[i], end = requests.lastByte[i];
  return {
    title: `User ${requests.user[i]} asked for ${requests.cnt[i]}: ${kind.outcome}`,
    lines: [
      ...(kind.cause ? [`cause ${kind.cause}`] : []),
      ...(kind.status ? [`status ${kind.status}`] : []),
      `took ${duration(end - start)}, from ${duration(start)} to ${duration(end)}`,
      first === null ? 'no byte of a response arrived' : `first byte after ${duration(first - start)}`,
      ...stageWords(contender, i),
      ...(traceId(requests, i) ? [`trace ${traceId(requests, i)}`] : []),
    ],
  };
}

// Returns the id of a request's trace; undefined if the run did not trace its requests.
function traceId(requests, i) {
  return RUN.traceIds?.[CONTENDERS.findIndex(one => one.requests === requests)]?.[i];
}

// Links to a trace if the run names a viewer. Links only to web pages, because the results file may be from an unknown source.
function traceLink(id) {
  const url = RUN.traces?.url?.replaceAll('{traceId}', id);
  if (!id || !/^https?:\/\//.test(url)) return [];
  const link = element('a', 'Show the trace');
  link.href = url;
  return [' ', link];
}
