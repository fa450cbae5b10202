// The contenders side by side, with the same bars on the same time axis. The panels are small: they show patterns, not details.
function panelOption(contender, colours) {
  const { requests } = contender;
  const rows = burstRows(requests, 'user');
  const names = requests.kinds.map(kindName);
  return {
    grid: { left: 1, right: 1, top: 3, bottom: 3 },
    xAxis: { type: 'value', min: 0, max: LONGEST, show: false },
    yAxis: { type: 'value', min: .5, max: rows.size + .5, inverse: true, show: false },
    series: names.map((name, kind) => ({
      type: 'custom', silent: true, data: [[0, 1]],
      renderItem: (_, api) => ({
        type: 'path', shape: { pathData: panelPath(requests, kind, rows, api) },
        style: { stroke: kindColour(colours, name), fill: null, lineWidth: Math.max(.6, api.size([0, 1])[1] * .8) },
      }),
    })),
  };
}

// Draws all bars of a kind as one path, because a thousand shapes in each of twenty panels would take seconds.
function panelPath(requests, kind, rows, api) {
  const path = [];
  requests.outcome.forEach((one, i) => {
    if (one !== kind) return;
    const [left, y] = api.coord([requests.start[i], rows.get(requests.user[i])]);
    const [right] = api.coord([requests.lastByte[i], 1]);
    path.push(`M${left.toFixed(1)} ${y.toFixed(2)}H${Math.max(right, left + 1).toFixed(1)}`);
  });
  return path.join('');
}

function panels() {
  return [...document.querySelectorAll('.panel')].map((place, i) =>
    figure(place, colours => panelOption(SHOWN[i], colours)));
}
