// When the gateway of a contender did not work: bands over the bars.
const PAUSES = {
  collection: { name: 'garbage collection', stripes: null },
  'event-loop': { name: 'busy event loop', stripes: UPRIGHT },
  stopped: { name: 'stopped process', stripes: LEVEL },
};

// Returns the pauses during the load by their kind, without kinds that did not occur.
function pausesByKind(contender) {
  const all = contender.observations.find(one => one.service === contender.service)?.pauses ?? [];
  return Object.keys(PAUSES)
    .map(kind => ({ kind, pauses: all.filter(one => one.kind === kind && one.atNanos < contender.durationNanos) }))
    .filter(({ pauses }) => pauses.length > 0);
}

// Bars stay readable below a band, and the pointer reaches them.
function pauseSeries(colours, contender) {
  return pausesByKind(contender).map(({ kind, pauses }) => ({
    type: 'custom', name: kind, silent: true, xAxisIndex: 0, yAxisIndex: 0, clip: true, z: 4, tooltip: { show: false },
    encode: { x: [0, 1] },
    data: pauses.map(({ atNanos, nanos }) => [atNanos, atNanos + nanos]),
    renderItem: ({ coordSys: { y, height } }, api) => {
      const [left] = api.coord([api.value(0), 0]), [right] = api.coord([api.value(1), 0]);
      return { type: 'rect', silent: true, shape: { x: left, y, width: Math.max(right - left, 1), height },
        style: { fill: colours.ink, opacity: .35, decal: pattern(colours, PAUSES[kind].stripes) } };
    },
  }));
}

function pauseLegend(contender) {
  return pausesByKind(contender).map(({ kind, pauses }) => {
    const swatch = element('i');
    swatch.style.background = swatchFill(NAMED.ink, pattern(NAMED, PAUSES[kind].stripes));
    swatch.style.opacity = .35;
    const sum = pauses.reduce((nanos, one) => nanos + one.nanos, 0);
    return element('li', '', [swatch, `${pauses.length} × ${PAUSES[kind].name}, ${duration(sum)} in all`]);
  });
}
