// The burst with the tracks below it, all on one time axis.
const BURST_HEIGHT = 400, TRACK_HEIGHT = 84, TRACK_GAP = 46, TOP = 14, FOOT = 74;

const timeline = { contender: RUN.contenders[0], order: 'user' };

function timelineHeight() {
  const count = timeline.contender ? tracks(timeline.contender).length : 0;
  return TOP + BURST_HEIGHT + count * (TRACK_HEIGHT + TRACK_GAP) + FOOT;
}

function timelineOption(colours, width) {
  const { contender, order } = timeline;
  const below = tracks(contender);
  const narrow = width < 600;
  const sides = { left: narrow ? 44 : 58, right: narrow ? 92 : 132 };
  const rows = burstRows(contender.requests, order);
  const tops = below.map((_, i) => TOP + BURST_HEIGHT + TRACK_GAP + i * (TRACK_HEIGHT + TRACK_GAP));
  const grids = [TOP, ...tops].map((top, i) => ({ top, height: i === 0 ? BURST_HEIGHT : TRACK_HEIGHT, ...sides }));
  return {
    grid: grids.map((grid, i) => ({ ...grid, tooltip: { trigger: i === 0 ? 'item' : 'axis' } })),
    title: below.map((track, i) => trackTitle(track, tops[i], sides, narrow, colours)),
    xAxis: grids.map((_, i) => timeAxis(contender, i, i === grids.length - 1, colours)),
    yAxis: [userAxis(rows.size, order, colours), ...below.map((track, i) => trackAxis(track, i + 1, colours))],
    dataZoom: zooms(grids, sides, narrow),
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.muted }, label: { show: false } },
    tooltip: { ...tooltipStyle(colours), formatter: params => timelineTip(params, below) },
    series: [burstSeries(colours, contender.requests, rows), ...below.flatMap((track, i) => trackSeries(track, i + 1, colours))],
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

// A little of what was before the barrier fell, for comparison.
function timelineStart(contender) {
  const first = Math.min(0, ...contender.observations.map(one => one.at[0] ?? 0));
  return Math.max(first, -.06 * contender.durationNanos);
}

function timeAxis(contender, index, isLast, colours) {
  const style = axisStyle(colours);
  return {
    type: 'value', gridIndex: index, min: timelineStart(contender), max: contender.durationNanos, ...style,
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

function trackAxis(track, index, colours) {
  const style = axisStyle(colours);
  return {
    type: 'value', gridIndex: index, min: 0, splitNumber: 2, ...style,
    axisLabel: { ...style.axisLabel, formatter: track.format ?? (value => Number.isInteger(value) ? value : '') },
  };
}

function zooms(grids, sides, narrow) {
  const everyTime = grids.map((_, i) => i);
  const look = { filterMode: 'none', showDetail: false, brushSelect: false };
  return [
    { type: 'slider', xAxisIndex: everyTime, ...look, bottom: 8, height: 18, ...sides },
    { type: 'slider', yAxisIndex: 0, ...look, right: narrow ? 40 : 96, width: 16, top: TOP, height: BURST_HEIGHT },
  ];
}

function timelineTip(params, below) {
  if (!Array.isArray(params)) {
    const words = requestWords(timeline.contender.requests, params.value[REQUEST]);
    return tip(words.title, words.lines);
  }
  const shown = params.filter(one => one.seriesType === 'line');
  const formats = below.flatMap(track => track.lines.map(() => track.format ?? (value => `${value}`)));
  return shown.length === 0 ? '' : tip(`at ${duration(shown[0].value[0])}`,
    shown.map(one => `${one.seriesName} ${formats[one.seriesIndex - 1](one.value[1])}`));
}
