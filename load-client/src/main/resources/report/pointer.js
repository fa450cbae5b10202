// The tooltip of the latency chart: the contender of the line under the pointer, its value there, and its number of responses.
const REACH = 22, STEEP = 5, ON_TOP = 4;

// Returns the shortest latency that this fraction of all responses did not exceed; undefined beyond the slowest response.
function latencyAt(curve, ratio) {
  return curve.find(([x]) => x >= ratio)?.[1];
}

// Returns the distance of a line from the pointer, in pixels. Where the line rises steeply, the distance is measured to the entire rise.
function gap(chart, curve, [x, y]) {
  const heights = [x - STEEP, x, x + STEEP].map(at => {
    const [ratio] = chart.convertFromPixel({ gridIndex: 0 }, [at, y]);
    const latency = latencyAt(curve, ratio);
    return latency && chart.convertToPixel({ gridIndex: 0 }, [ratio, latency])[1];
  }).filter(height => height !== undefined);
  return heights.length === 0 ? Infinity : Math.max(Math.min(...heights) - y, y - Math.max(...heights), 0);
}

// Prefers the chosen line, because it is broad and on top of the others.
function nearestLine(chart, pointer) {
  const ahead = one => one.id === timeline.contender.id ? ON_TOP : 0;
  const near = lines().map(one => [gap(chart, CURVES.get(one), pointer) - ahead(one), one]).filter(([distance]) => distance <= REACH);
  return near.sort(([a], [b]) => a - b)[0]?.[1];
}

function percentileWords(ratio) {
  return `${(100 * (1 - 1 / ratio)).toFixed(ratio < 100 ? 1 : 2)} %`;
}

function latencyTip(chart, pointer) {
  const contender = chart.containPixel({ gridIndex: 0 }, pointer) && nearestLine(chart, pointer);
  if (!contender) return null;
  const curve = CURVES.get(contender);
  const ratio = Math.min(chart.convertFromPixel({ gridIndex: 0 }, pointer)[0], curve.at(-1)[0]);
  return { id: contender.id, content: tip(contenderName(contender), [
    `${duration(latencyAt(curve, ratio))} at ${percentileWords(ratio)}`, `of ${curve.length} valid responses`]) };
}

// The library's own tooltip knows the line, but not the place on it.
function watchPointer(place) {
  const box = element('div');
  box.className = 'pointer';
  place.after(box);
  const hide = () => { box.hidden = true; echarts.getInstanceByDom(place)?.dispatchAction({ type: 'downplay' }); };
  place.addEventListener('pointermove', event => {
    const chart = echarts.getInstanceByDom(place), bounds = place.getBoundingClientRect();
    const pointer = [event.clientX - bounds.left, event.clientY - bounds.top];
    const found = chart && latencyTip(chart, pointer);
    hide();
    if (!found) return;
    chart.dispatchAction({ type: 'highlight', seriesId: found.id });
    box.replaceChildren(found.content);
    box.hidden = false;
    const left = Math.min(pointer[0] + 16, bounds.width - box.offsetWidth);
    box.style.translate = `${Math.max(0, left)}px ${pointer[1] - bounds.height - box.offsetHeight - 12}px`;
  });
  place.addEventListener('pointerleave', hide);
  hide();
}
