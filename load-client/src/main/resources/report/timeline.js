// The burst with the tracks below it, all on one time axis.
const ALL = { times: [0, 100], users: [0, 100], user: null };
const TOP = 14, FOOT = 74;

const onPaper = () => document.body.classList.contains('paper');

// Returns the heights of the parts. In print, the chart must fit on one page.
function heights() {
  return onPaper() ? { burst: 280, track: 58, gap: 42 } : { burst: 460, track: 84, gap: 46 };
}

// What the chart shows: a contender, the order of its users, the part of the axes in percent, and a user that the reader chose.
const timeline = { contender: SHOWN[0], order: 'user', ...ALL };

function timelineHeight() {
  const count = timeline.contender ? tracks(timeline.contender).length : 0;
  const { burst, track, gap } = heights();
  return TOP + burst + count * (track + gap) + FOOT;
}

function timelineOption(colours, width) {
  const { contender, order } = timeline;
  const below = tracks(contender);
  const narrow = width < 600;
  const sides = { left: narrow ? 44 : 58, right: narrow ? 96 : 156 };
  const high = heights();
  const rows = burstRows(contender.requests, order);
  const tops = below.map((_, i) => TOP + high.burst + high.gap + i * (high.track + high.gap));
  const grids = [TOP, ...tops].map((top, i) => ({ top, height: i === 0 ? high.burst : high.track, ...sides }));
  return {
    grid: grids.map((grid, i) => ({ ...grid, tooltip: { trigger: i === 0 ? 'item' : 'axis' } })),
    title: below.map((track, i) => trackTitle(track, tops[i], sides, narrow, colours)),
    xAxis: grids.map((_, i) => timeAxis(contender, i, i === grids.length - 1, colours)),
    yAxis: [userAxis(rows.size, order, colours), ...below.map((track, i) => trackAxis(i + 1, track.max, colours))],
    dataZoom: onPaper() ? [] : zooms(grids, sides),
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.muted }, label: { show: false } },
    tooltip: { ...tooltipStyle(colours), formatter: timelineTip },
    series: [...burstSeries(colours, contender, rows), ...pauseSeries(colours, contender), ...below.flatMap((track, i) => trackSeries(track, i + 1, colours, sides.right - 8))],
  };
}

function trackTitle(track, top, { left }, narrow, colours) {
  return {
    text: track.title, subtext: '', left: left - 5, top: top - 26, padding: 5,
    textStyle: { color: colours.ink, fontSize: 12, fontWeight: 600 },
    ...(track.note && !narrow ? { text: `{a|${track.title}}  {b|${track.note}}`, textStyle: { rich: {
      a: { color: colours.ink, fontSize: 12, fontWeight: 600 }, b: { color: colours.muted, fontSize: 11 } } } } : {}),
  };
}

// Returns the right end of the axis: the last response, with room for the end of a bar that failed.
function timelineEnd(contender) {
  return 1.008 * contender.durationNanos;
}

// Returns the left end of the axis, shortly before the barrier released the users, so that readers can compare the time before and after the release.
function timelineStart(contender) {
  const first = Math.min(0, ...contender.observations.map(one => one.at[0] ?? 0));
  return Math.max(first, -.06 * contender.durationNanos);
}

function timeAxis(contender, index, isLast, colours) {
  const style = axisStyle(colours);
  return {
    type: 'value', gridIndex: index, min: timelineStart(contender), max: timelineEnd(contender), ...style,
    axisLabel: { ...style.axisLabel, show: isLast || index === 0, formatter: instant, showMinLabel: false, showMaxLabel: false },
    axisPointer: { show: true },
  };
}

function userAxis(count, order, colours) {
  return {
    type: 'value', gridIndex: 0, inverse: true, min: .5, max: count + .5, ...axisStyle(colours),
    name: order === 'user' ? 'user' : `users, ${order === 'end' ? 'by end' : 'by outcome'}`, nameLocation: 'start', nameGap: 2,
    axisLabel: { ...axisStyle(colours).axisLabel, formatter: row => Number.isInteger(row) && row <= count ? row : '' },
    splitLine: { show: false },
  };
}

function trackAxis(index, max, colours) {
  const style = axisStyle(colours);
  return {
    type: 'value', gridIndex: index, min: 0, max, splitNumber: 2, ...style,
    axisLabel: { ...style.axisLabel, formatter: amount },
  };
}

function zooms(grids, sides) {
  const everyTime = grids.map((_, i) => i);
  const look = { filterMode: 'none', showDetail: false, brushSelect: false, showDataShadow: false };
  return [
    { type: 'slider', xAxisIndex: everyTime, ...look, ...zoomed(timeline.times), bottom: 8, height: 18, ...sides },
    { type: 'slider', yAxisIndex: 0, ...look, ...zoomed(timeline.users), right: sides.right - 36, width: 16, top: TOP, height: grids[0].height },
  ];
}

function zoomed([start, end]) {
  return { start, end };
}

// Follows what the reader chooses in the chart: a part of the axes, or a user by a click on their bar. A second click ends the choice.
function listenToTimeline(chart) {
  chart.on('datazoom', () => {
    [timeline.times, timeline.users] = chart.getOption().dataZoom.map(({ start, end }) => [start, end]);
    drawStages();
  });
  chart.on('click', ({ seriesIndex, value }) => {
    if (seriesIndex !== 0) return;
    const user = timeline.contender.requests.user[value[REQUEST]];
    byId('burst-user').value = user === timeline.user ? '' : user;
    lookUp();
  });
}

// Returns whether the reader sees a request: whether its user has a visible row, and whether it was under way in the visible time.
function isVisible({ times, users, user, order, contender }) {
  const { requests } = contender, rows = burstRows(requests, order);
  if (user !== null) return i => requests.user[i] === user;
  const from = timelineStart(contender), width = timelineEnd(contender) - from;
  const [begin, end] = times.map(percent => from + width * percent / 100);
  // The first row is at the top, which is the upper end of the slider's axis.
  const [first, last] = users.map(percent => .5 + rows.size * percent / 100);
  return i => requests.start[i] <= end && requests.lastByte[i] >= begin && rows.get(requests.user[i]) > first - .5
    && rows.get(requests.user[i]) < last + .5;
}

function visibleTimes({ times, contender }) {
  const from = timelineStart(contender), width = timelineEnd(contender) - from;
  return times.map(percent => duration(Math.max(0, from + width * percent / 100)));
}

function timelineTip(params) {
  if (!Array.isArray(params)) {
    const words = requestWords(timeline.contender, params.value[REQUEST]);
    return tip(words.title, words.lines);
  }
  const shown = params.filter(one => one.seriesType === 'line');
  return shown.length === 0 ? '' : tip(`at ${duration(shown[0].value[0])}`,
    shown.map(one => `${one.seriesName} ${amount(one.value[1])}`));
}
