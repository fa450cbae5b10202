// The offered and served rates of each contender over time: one picture below the other, on the same axes.
const OVERLOADS = (RUN.measurement.overloads ?? []).filter(one => one.steps.length > 0);
const OVERLOAD = { top: 54, high: 150, gap: 56, foot: 40 };

function overloadHeight() {
  return OVERLOAD.top + OVERLOADS.length * (OVERLOAD.high + OVERLOAD.gap) - OVERLOAD.gap + OVERLOAD.foot;
}

// Converts the count of each window to a rate, at the middle of the window.
function overloadPoints({ windowNanos, ...columns }, name) {
  return columns[name].map((count, i) => [(i + .5) * windowNanos, count * 1e9 / windowNanos]);
}

// Returns the planned rate instead of the counted rate. The planned rate is a straight line in each step.
function overloadOffered(steps) {
  return steps.flatMap(step => [[step.beginNanos, step.perSecond], [step.beginNanos + step.durationNanos, step.perSecond]]);
}

function overloadLines(one, colours) {
  return [
    { name: 'served', data: overloadPoints(one.series, 'served'), color: colours.ok, area: true, dash: 'solid' },
    { name: 'failed', data: overloadPoints(one.series, 'failed'), color: colours['fail-1'], area: false, dash: 'dotted' },
    { name: 'offered', data: overloadOffered(one.steps), color: colours.ink, area: false, dash: 'dashed' },
  ];
}

function overloadSeries(one, index, colours) {
  return overloadLines(one, colours).map(line => ({
    type: 'line', name: line.name, data: line.data, xAxisIndex: index, yAxisIndex: index, symbol: 'none', clip: true,
    lineStyle: { color: line.color, width: 2, type: line.dash }, itemStyle: { color: line.color },
    ...(line.area ? { areaStyle: { color: line.color, opacity: .25 } } : {}),
    ...(line.name === 'offered' ? overloadMarks(one, colours) : {}),
  }));
}

// Marks the instant at which the contender responds as before the peak.
function overloadMarks({ steps, recoveryNanos }, colours) {
  if (recoveryNanos === null) return {};
  const most = Math.max(...steps.map(step => step.factor));
  const peak = steps.findLast(step => step.factor === most);
  return { markLine: {
    symbol: 'none', silent: true, lineStyle: { color: colours.muted, type: 'solid', width: 1 },
    label: { formatter: 'as before', color: colours.muted, fontSize: 11 },
    data: [{ xAxis: peak.beginNanos + peak.durationNanos + recoveryNanos }],
  } };
}

function overloadOption(colours, width) {
  const style = axisStyle(colours);
  const sides = { left: 58, right: width < 600 ? 20 : 40 };
  const end = Math.max(...OVERLOADS.map(one => one.series.offered.length * one.series.windowNanos));
  const most = Math.max(...OVERLOADS.flatMap(one => [
    ...one.steps.map(step => step.perSecond), ...overloadPoints(one.series, 'served').map(point => point[1])]));
  const tops = OVERLOADS.map((_, i) => OVERLOAD.top + i * (OVERLOAD.high + OVERLOAD.gap));
  return {
    legend: { data: ['offered', 'served', 'failed'], top: 0, right: sides.right, selectedMode: false, itemWidth: 30,
      textStyle: { color: colours.ink, fontSize: 11 } },
    grid: tops.map(top => ({ top, height: OVERLOAD.high, ...sides })),
    title: OVERLOADS.map((one, i) => ({
      text: `${one.contender}, requests per second`, left: sides.left - 5, top: tops[i] - 32, padding: 5,
      textStyle: { color: colours.ink, fontSize: 12, fontWeight: 600 },
    })),
    xAxis: tops.map((_, i) => ({ type: 'value', gridIndex: i, min: 0, max: end, ...style,
      axisLabel: { ...style.axisLabel, formatter: instant } })),
    yAxis: tops.map((_, i) => ({ type: 'value', gridIndex: i, min: 0, max: Math.ceil(most), splitNumber: 3, ...style,
      axisLabel: { ...style.axisLabel, formatter: amount, showMaxLabel: false } })),
    tooltip: { ...tooltipStyle(colours), trigger: 'axis', formatter: lines => tip(duration(lines[0].value[0]),
      lines.map(line => `${line.seriesName}: ${amount(line.value[1])} per second`)) },
    series: OVERLOADS.flatMap((one, i) => overloadSeries(one, i, colours)),
  };
}
