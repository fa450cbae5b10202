// The contenders side by side, with the same bars on the same time axis. The panels are small: they show patterns, not details.
function panelOption(contender, colours) {
  const { requests } = contender;
  const rows = burstRows(requests, 'user');
  return {
    grid: { left: 1, right: 1, top: 3, bottom: 3 },
    xAxis: { type: 'value', min: 0, max: LONGEST, show: false },
    yAxis: { type: 'value', min: .5, max: rows.size + .5, inverse: true, show: false },
    series: layers(contender).map(layer => ({
      type: 'custom', silent: true, data: [[0, 1]],
      renderItem: (_, api) => ({
        type: 'path', shape: { pathData: layerPath({ ...layer, isEnd: false }, requests, rows, api, .8) },
        style: { fill: layerFill(colours, layer).fill },
      }),
    })),
  };
}

function panels() {
  return [...document.querySelectorAll('.panel')].map((place, i) =>
    figure(place, colours => panelOption(SHOWN[i], colours)));
}
