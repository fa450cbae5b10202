// Draws what kind of scenario this is: how its requests are distributed over time, what goes wrong meanwhile, and on which kinds of threads
// its contenders are served.
const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 72, LOAD = 30, HEIGHT = 44, MOST = 12;

// The load, as a line from the left to the right. Time and rate have no unit.
const LOADS = {
  burst: 'M2 29V3H5V29M9 29H70',
  closed: 'M2 29V11H14V29M18 29V11H30V29M34 29V11H46V29M50 29V11H62V29',
  rate: 'M2 29V12H68V29',
  spike: 'M2 29V22H26V4H40V22H68V29',
  search: 'M2 29V25H14V20H26V15H38V10H50V4H60V29',
  overload: 'M2 29V22H14V17H26V12H38V3H50V22H68V29',
  soak: 'M2 29V16H70',
  connections: 'M2 26H70M8 21H70M14 16H70M20 11H70M26 6H70',
  launches: 'M2 29V8H12V29M20 29V8H30V29M38 29V8H48V29M56 29V8H66V29',
};
const WORDS = {
  burst: 'all requests at the same instant', closed: 'each user sends one request after another', rate: 'a constant rate', spike: 'a rate with a peak',
  search: 'a rate that grows until requests are late', overload: 'more load than a service sustains', soak: 'a constant rate for a long time',
  connections: 'connections that stay open', launches: 'applications that run one at a time',
};
const FAULT = 'M40 1L32 16H40L34 29';

function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// Each contender is a mark below the load: a dot on event loops, a square on platform threads, a ring on virtual ones, else a dash.
function mark({ threads }, i, all) {
  const x = 6 + i * Math.min(9, (WIDTH - 12) / Math.max(1, all.length - 1)), y = HEIGHT - 6, attributes = { class: `mark ${threads}` };
  if (threads === 'platform') return shape('rect', { ...attributes, x: x - 2.5, y: y - 2.5, width: 5, height: 5 });
  if (threads === 'own') return shape('rect', { ...attributes, x: x - 3, y: y - 1, width: 6, height: 2 });
  return shape('circle', { ...attributes, cx: x, cy: y, r: threads === 'virtual' ? 2.4 : 3 });
}

export function thumbnail({ load, fault, contenders }) {
  const words = `${WORDS[load] ?? 'a load'}${fault ? ', with a fault' : ''}`;
  return shape('svg', { class: 'thumbnail', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': words },
    shape('path', { class: 'load', d: LOADS[load] ?? LOADS.rate }), ...(fault ? [shape('path', { class: 'fault', d: FAULT })] : []),
    shape('path', { class: 'ground', d: `M1 ${LOAD}H${WIDTH - 1}` }), ...contenders.slice(0, MOST).map(mark));
}
