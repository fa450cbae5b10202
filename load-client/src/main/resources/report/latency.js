// Percentile curves of all contenders on one axis, logarithmic towards the slow end: the distances between 90, 99 and 99.9 % are equal.
const GATEWAYS = [...new Set(CONTENDERS.map(one => one.service))];

function validLatencies({ requests }) {
  return requests.lastByte
    .map((end, i) => requests.kinds[requests.outcome[i]].outcome === 'ok' ? end - requests.start[i] : null)
    .filter(latency => latency !== null)
    .sort((a, b) => a - b);
}

// Places the k-th of n latencies at (k - 1) / n, the ratio of faster responses, so the slowest of a hundred is at 99 %.
function percentileCurve(latencies) {
  const n = latencies.length;
  return latencies.map((latency, i) => [n / (n - i), Math.max(latency, 1)]);
}

const CURVES = new Map(CONTENDERS.map(one => [one, percentileCurve(validLatencies(one))]));

// A line for each contender: the repetition that the table shows, or the one that the reader has chosen.
function lines() {
  return SHOWN.map(one => one.id === timeline.contender.id ? timeline.contender : one).filter(one => CURVES.get(one).length > 0);
}

function percentileLabel(x) {
  return `${+(100 * (1 - 1 / x)).toFixed(3)} %`;
}

function latencyOption(colours, width) {
  const narrow = width < 600;
  const style = axisStyle(colours);
  return {
    grid: { left: 58, right: narrow ? 20 : 210, top: 30, bottom: 46 },
    xAxis: { type: 'log', ...style, min: 1, axisLabel: { ...style.axisLabel, formatter: percentileLabel },
      name: 'percentile of valid responses', nameLocation: 'middle', nameGap: 28 },
    yAxis: { type: 'log', ...style, axisLabel: { ...style.axisLabel, formatter: instant }, name: 'latency', nameLocation: 'end' },
    legend: { show: false },
    series: lines().map(one => latencySeries(one, colours, narrow)),
  };
}

function drawLatencyLegend() {
  document.getElementById('latency-legend').replaceChildren(...GATEWAYS.map(service => {
    const look = stackLook(theme(), service);
    const swatch = element('i');
    swatch.style.borderTop = `3px ${look.type} ${look.color}`;
    return element('li', '', [swatch, service]);
  }));
}

// Returns whether the label of a curve would overlap the label of the chosen curve.
function isNearChosen(curve) {
  const chosen = CURVES.get(timeline.contender);
  return chosen.length > 0 && Math.abs(Math.log10(curve.at(-1)[1] / chosen.at(-1)[1])) < .15;
}

function latencySeries(contender, colours, narrow) {
  const curve = CURVES.get(contender);
  const chosen = contender === timeline.contender;
  const { color: lineColour, type } = stackLook(colours, contender.service);
  return {
    type: 'line', id: contender.id, name: contender.id, data: curve, step: 'start', symbol: 'none', silent: true, z: chosen ? 5 : 2,
    lineStyle: { color: lineColour, width: chosen ? 3.5 : 1.2, opacity: chosen ? 1 : .45, type },
    itemStyle: { color: lineColour },
    endLabel: { show: chosen || (!narrow && !isNearChosen(curve)), formatter: '{a}', color: chosen ? lineColour : colours.muted, fontSize: chosen ? 13 : 11,
      textBorderColor: colours.paper, textBorderWidth: 3,
      fontWeight: chosen ? 700 : 400, distance: 6 },
    labelLayout: { hideOverlap: !chosen },
    emphasis: { lineStyle: { width: 3.5, opacity: 1 } },
  };
}
