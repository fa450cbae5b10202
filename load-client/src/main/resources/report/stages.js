// What requests waited for. A bar is painted by its stages, in the order of time. Stages of several calls are added up.
const DOTS = { symbol: 'circle', symbolSize: .8, dashArrayX: [[4, 4], [0, 4, 4, 0]], dashArrayY: [4, 0] };
const RISING = { rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 4] };
const FALLING = { ...RISING, rotation: Math.PI / 4 };
const UPRIGHT = { ...RISING, rotation: Math.PI / 2 };
const LEVEL = { ...RISING, rotation: 0 };

const STAGE_PATTERNS = { plain: null, rising: RISING, falling: FALLING, upright: UPRIGHT, level: LEVEL, dotted: DOTS };

// The style sheet has all stages, in the order of time, each with its colour and the name of its pattern. The console reads the same.
const STAGES = Object.fromEntries(getComputedStyle(document.documentElement).getPropertyValue('--stages').split(',')
  .map(stage => stage.trim().split(' ')).map(([name, pattern]) => [name, STAGE_PATTERNS[pattern]]));
const STAGE_NAMES = Object.keys(STAGES);

// The page has a stage's times in tenths of a millisecond, in base 36. The rest is what is left of a request's time.
const TENTH = 1e5;

// Returns the nanoseconds of each stage, for each request; null for a request whose stages are unknown.
const stageTimes = once(contender => {
  const { requests } = contender, columns = RUN.stages?.[CONTENDERS.indexOf(contender)]?.columns;
  const names = STAGE_NAMES.filter(name => columns?.[name] !== undefined);
  const tenths = names.map(name => columns[name].split(',').map(text => text === '' ? 0 : parseInt(text, 36)));
  return requests.user.map((_, i) => {
    const times = names.map((name, n) => [name, tenths[n][i] * TENTH]);
    let left = requests.lastByte[i] - requests.start[i];
    if (names.length === 0 || !times.every(([, nanos]) => nanos >= 0)) return null;
    for (const one of times) {
      one[1] = Math.min(one[1], left);
      left -= one[1];
    }
    times.push(['rest', left]);
    return new Map(times.filter(([, nanos]) => nanos > 0));
  });
});

// Keeps what a function returned for an object.
function once(make) {
  const made = new WeakMap();
  return one => {
    if (!made.has(one)) made.set(one, make(one));
    return made.get(one);
  };
}

function hasStages(contender) {
  return stageTimes(contender).some(times => times !== null);
}

// Returns why stages are unknown; empty if all are known, or if the run did not measure any.
function unknownStages(contender) {
  const figures = RUN.stages?.[CONTENDERS.indexOf(contender)];
  if (!figures) return '';
  const unknown = stageTimes(contender).filter(times => times === null).length;
  const count = Math.max(unknown, figures.unknown);
  return count === 0 ? '' : `Stages of ${count} of ${figures.known + figures.unknown} requests are unknown: `
    + `${figures.reason ?? 'the results have none for them'}. Their bars have the colour of their outcome.`;
}

// Returns the parts of the bars by their look, in the order in which they are drawn. A part is a request, its begin and its end.
const layers = once(contender => {
  const { requests } = contender, found = new Map();
  const add = (key, look, part) => {
    if (!found.has(key)) found.set(key, { ...look, parts: [] });
    found.get(key).parts.push(part);
  };
  stageTimes(contender).forEach((times, i) => {
    const kind = kindName(requests.kinds[requests.outcome[i]]);
    let at = requests.start[i];
    if (times === null) return add(kind, { kind }, [i, at, requests.lastByte[i]]);
    for (const [stage, nanos] of times) add(stage, { stage }, [i, at, at += nanos]);
    if (kind !== 'ok') add(`end ${kind}`, { kind, isEnd: true }, [i, at, at]);
  });
  return [...found.values()].sort((a, b) => STAGE_NAMES.indexOf(a.stage) - STAGE_NAMES.indexOf(b.stage));
});

function layerFill(colours, { stage, kind }) {
  return stage
    ? { fill: colours[`stage-${stage}`], decal: pattern(colours, STAGES[stage]) }
    : { fill: kindColour(colours, kind), decal: kindPattern(colours, kind) };
}

// Returns the bars' parts of one look as one path, because a shape for each part of a thousand bars would take seconds.
function layerPath({ parts, isEnd }, requests, rows, api, share) {
  const [left, top] = api.coord([0, 0]), [right, bottom] = api.coord([1e9, 1]);
  const x = nanos => left + (right - left) * nanos / 1e9;
  const room = Math.abs(bottom - top), height = isEnd && room < 6 ? room : Math.max(room * share, .5);
  // Some of very many bars are enough: a pixel shows only one of them.
  const step = Math.max(1, Math.floor(.5 / room));
  const path = [];
  for (const [i, from, to] of parts) {
    const row = rows.get(requests.user[i]);
    if (row % step !== 0) continue;
    const y = top + (bottom - top) * row - height * step / 2, end = Math.max(x(to), x(from) + (isEnd ? END_WIDTH : .4));
    path.push(`M${x(from).toFixed(1)} ${y.toFixed(2)}H${end.toFixed(1)}v${(height * step).toFixed(2)}H${x(from).toFixed(1)}Z`);
  }
  return path.join('');
}

const END_WIDTH = 6;

// Describes the stages of some requests: the share of all their time, the median and the maximum of each stage.
function stageFigures(contender, chosen) {
  const all = stageTimes(contender).filter((times, i) => times !== null && chosen(i));
  const names = STAGE_NAMES.filter(name => all.some(times => times.has(name)));
  const sums = names.map(name => all.map(times => times.get(name) ?? 0).sort((a, b) => a - b));
  const total = sums.flat().reduce((sum, nanos) => sum + nanos, 0);
  return { count: all.length, stages: names.map((name, n) => ({
    name, share: sums[n].reduce((sum, nanos) => sum + nanos, 0) / total,
    median: sums[n][Math.ceil(all.length / 2) - 1], max: sums[n].at(-1),
  })) };
}

function percentWords(share) {
  return share < .005 ? '< 1 %' : `${(100 * share).toFixed(0)} %`;
}

function stageWords(contender, i) {
  const times = stageTimes(contender)[i];
  const took = contender.requests.lastByte[i] - contender.requests.start[i];
  return times === null ? [] : [...times].map(([name, nanos]) =>
    ({ name, text: `${name} ${duration(nanos)}, ${percentWords(nanos / took)}` }));
}
