// Draws all pictures, and draws each again when the theme, the contender or the width changes.
const FIGURES = [];

function figure(place, option, height, listen) {
  const one = {
    place,
    draw() {
      if (height) place.style.height = `${height()}px`;
      if (!one.chart) {
        one.chart = echarts.init(place, null, { renderer: 'canvas' });
        listen?.(one.chart);
      }
      one.chart.resize();
      one.chart.setOption({ animation: false, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
        ...option(theme(), place.clientWidth) }, true);
    },
  };
  FIGURES.push(one);
  return one;
}

// Draws one picture after another, so that the page stays responsive. Drawing thirteen thousand bars in one go would block it.
const WAITING = new Set();
let drawing = false;

function redraw(figures = FIGURES) {
  figures.forEach(one => WAITING.add(one));
  if (!drawing) drawNext();
}

function drawNext() {
  const [next] = WAITING;
  drawing = next !== undefined;
  if (!drawing) return performance.mark('drawn');
  setTimeout(() => {
    if (WAITING.delete(next)) next.draw();
    drawNext();
  });
}

// Creates each chart again. A chart that only changes its size moves some labels one frame later, and a printer does not wait for that.
function drawNow() {
  WAITING.clear();
  for (const one of FIGURES) {
    one.chart?.dispose();
    one.chart = undefined;
    one.draw();
  }
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

// A line is a text, or a stage with its text.
function tip(title, lines) {
  const box = element('div', '', [element('b', title), ...lines.map(line =>
    line.name ? element('div', '', [stageSwatch(line.name), line.text]) : element('div', line))]);
  box.className = 'tip';
  return box;
}
