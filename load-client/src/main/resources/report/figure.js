// One picture: a chart that is drawn again when the theme, the contender or the width changes.
const FIGURES = [];

function figure(elementId, option, height) {
  const place = document.getElementById(elementId);
  if (!place) return null;
  const one = {
    place,
    draw() {
      if (height) place.style.height = `${height()}px`;
      one.chart ??= echarts.init(place, null, { renderer: 'canvas' });
      one.chart.resize();
      one.chart.setOption({ animation: false, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
        ...option(theme(), place.clientWidth) }, true);
    },
  };
  FIGURES.push(one);
  return one;
}

function redraw() {
  FIGURES.forEach(one => one.draw());
}

function axisStyle(colours) {
  return {
    axisLine: { lineStyle: { color: colours.muted } },
    axisLabel: { color: colours.muted, fontSize: 11 },
    nameTextStyle: { color: colours.muted, fontSize: 11 },
    splitLine: { lineStyle: { color: colours.line, width: .6 } },
    axisTick: { show: false },
  };
}

function tooltipStyle(colours) {
  return {
    backgroundColor: colours.paper, borderColor: colours.muted, textStyle: { color: colours.ink, fontSize: 13 }, confine: true,
    transitionDuration: 0,
  };
}

function tip(title, lines) {
  const box = element('div', '', [element('b', title), ...lines.map(line => element('div', line))]);
  box.className = 'tip';
  return box;
}
