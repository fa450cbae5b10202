// Draws the response times of a way at several rates. The curve rises slowly, and then steeply.
import { niceStep } from './canvas.js';
import { carriedWords } from './rate-words.js';
import { duration, make, tick } from './text.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 360, HEIGHT = 190, LEFT = 58, RIGHT = 350, TOP = 12, BOTTOM = 158;
const LINES = 4;

function shape(tag, attributes, text = null) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== null) made.textContent = text;
  return made;
}

const x = utilisation => LEFT + utilisation * (RIGHT - LEFT);

function scaleOf(points) {
  const step = niceStep(Math.max(1, ...points.map(({ p99Nanos }) => p99Nanos)), LINES), most = step * LINES;
  const y = nanos => BOTTOM - nanos / most * (BOTTOM - TOP);
  return { y, levels: Array.from({ length: LINES + 1 }, (_, i) => i * step) };
}

function axes({ y, levels }) {
  const lines = levels.flatMap(nanos => [shape('path', { class: 'grid', d: `M${LEFT} ${y(nanos)}H${RIGHT}` }),
    shape('text', { x: LEFT - 6, y: y(nanos) + 4, 'text-anchor': 'end' }, tick(nanos))]);
  const below = [0, .25, .5, .75, 1].map(share => shape('text', { x: x(share), y: BOTTOM + 18, 'text-anchor': share === 1 ? 'end' : 'middle' }, `${100 * share} %`));
  return [...lines, ...below];
}

const curve = (points, { y }, name, className) =>
  shape('path', { class: className, d: points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.utilisation).toFixed(1)} ${y(point[name]).toFixed(1)}`).join('') });

// Returns the drawing and its caption, or nothing if no limit is in the way.
export function drawCurve({ carried, points: all }, perSecond) {
  const points = all.filter(({ p50Nanos, p99Nanos }) => p50Nanos !== null && p99Nanos !== null);
  if (carried === null || points.length === 0) return [];
  const scale = scaleOf(points), now = perSecond / carried.perSecond;
  const words = points.map(({ utilisation, p99Nanos }) => `${Math.round(100 * utilisation)} %: ${duration(p99Nanos)}`);
  const drawing = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `p99 by utilisation. ${words.join(', ')}` });
  drawing.append(...axes(scale), curve(points, scale, 'p50Nanos', 'p50'), curve(points, scale, 'p99Nanos', 'p99'));
  if (now <= 1) drawing.append(shape('path', { class: 'now', d: `M${x(now).toFixed(1)} ${TOP}V${BOTTOM}` }));
  drawing.append(shape('text', { x: (LEFT + RIGHT) / 2, y: HEIGHT - 2, 'text-anchor': 'middle' }, 'utilisation'));
  const marked = now <= 1 ? ' The vertical line is the rate above.' : '';
  return [drawing, make('figcaption', { className: 'note', textContent: `p99 (solid) and p50 (dashed) at other rates: ${carriedWords(carried)}, which is a utilisation of 100 %.${marked}` })];
}
