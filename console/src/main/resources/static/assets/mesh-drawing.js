// Draws who calls whom: users, gateways, and the services behind them, with the figures that decide how long requests wait. The ways of
// some contenders are lit. The text is as large as that of the page, so a narrow place gets another layout and not a smaller picture.
import { count } from './text.js';

const SVG = 'http://www.w3.org/2000/svg';
const NARROW = 700, CROWDED = 5, LINE = 17, PAD = 9, GAP = 14;
const WIDE_LAYOUT = { width: 840, pad: 11, users: { x: 1, width: 110 }, gateways: { x: 181, width: 294 }, behind: { x: 629, width: 210 } };
const NARROW_LAYOUT = { width: 362, pad: 8, users: { x: 1, width: 120 }, gateways: { x: 19, width: 189 }, behind: { x: 228, width: 133 }, isNarrow: true };

function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const distinct = values => [...new Set(values.filter(Boolean))];

// Returns the figures of the lit ways: if they differ in the number of users, the lowest and the highest.
function usersOf(routes) {
  const numbers = distinct(routes.map(({ users }) => users)).sort((a, b) => a - b);
  return distinct([numbers[0], numbers.at(-1)]).map(count).join(' to ');
}

// Returns the connections of the ways through a gateway. If they differ, it says for which service each is, unless even these differ.
function poolsOf(routes) {
  const pools = distinct(routes.map(({ pool }) => pool));
  if (pools.length < 2) return pools;
  return distinct(routes.map(({ behind }) => behind)).flatMap(behind => {
    const its = distinct(routes.filter(route => route.behind === behind).map(({ pool }) => pool));
    return its.length === 1 ? [`${its[0].replace(/(pool of \d+) connections$/, '$1')} for ${behind}`] : [];
  });
}

// Returns the boxes of a drawing. Of more than a few gateways, it shows only those that are lit. A gateway
// also says how it calls, if all lit ways through it agree, and on how many connections.
function boxesOf({ services, routes }, lit) {
  const shown = routes.filter(({ contender }) => lit === null || lit.includes(contender));
  const box = ({ name, figures, gateway }) => {
    const its = shown.filter(route => (gateway ? route.service : route.behind) === name);
    const calls = distinct(its.map(one => one.calls)), own = gateway ? [...(calls.length === 1 ? calls : []), ...poolsOf(its)] : [];
    return { name, lines: [...figures, ...own], isLit: its.length > 0 };
  };
  const gateways = services.filter(({ gateway }) => gateway).map(box);
  const isCrowded = lit !== null && gateways.length > CROWDED;
  return {
    users: { name: 'users', lines: [usersOf(shown.length > 0 ? shown : routes)], isLit: shown.length > 0 },
    gateways: isCrowded ? gateways.filter(one => one.isLit) : gateways,
    behind: services.filter(({ gateway }) => !gateway).map(box),
    calls: [...new Map((isCrowded ? shown : routes).filter(({ behind }) => behind).map(({ service, behind }) => [JSON.stringify([service, behind]), { service, behind }])).values()]
      .map(call => ({ ...call, isLit: shown.some(route => route.service === call.service && route.behind === call.behind) })),
  };
}

// Says the drawing in words.
function wordsOf({ users, gateways, behind, calls }) {
  const figures = ({ name, lines }) => lines.length > 0 ? `${name} (${lines.join(', ')})` : name;
  const lit = gateways.filter(one => one.isLit);
  const ways = lit.map(one => {
    const called = behind.filter(other => calls.some(call => call.isLit && call.service === one.name && call.behind === other.name));
    return `${users.lines[0]} users call ${figures(one)}${called.length > 0 ? `, which calls ${called.map(figures).join(' and ')}` : ''}.`;
  });
  return `Who calls whom. ${ways.join(' ')}`;
}

const heightOf = ({ lines }) => 2 * PAD + LINE * (1 + lines.length);

function column(boxes, { x, width }, from) {
  let y = from;
  for (const box of boxes) {
    Object.assign(box, { x, y, width, height: heightOf(box) });
    y += box.height + GAP;
  }
  return y - GAP;
}

const middle = ({ y, height }) => y + height / 2;

// Moves the boxes of a column that is shorter than the others to its middle.
function centre(boxes, end, height) {
  for (const box of boxes) box.y += (height - end) / 2;
}

function place(boxes, layout) {
  const { users, gateways, behind } = boxes;
  const first = column([users], layout.users, 1), from = layout.isNarrow ? first + 2 * GAP : 1;
  const ends = [gateways, behind].map((all, i) => all.length === 0 ? from : column(all, i === 0 ? layout.gateways : layout.behind, from));
  const height = Math.max(first, ...ends);
  centre(gateways, ends[0], height);
  centre(behind, ends[1], height);
  if (!layout.isNarrow) centre([users], first, height);
  return height + 1;
}

function arrow(path, [x, y], isLit) {
  return shape('g', { class: isLit ? 'call lit' : 'call', fill: 'none', stroke: '#777' }, shape('path', { d: path }),
    shape('path', { class: 'head', d: `M${x - 10} ${y - 5}L${x - 2} ${y}L${x - 10} ${y + 5}Z`, fill: '#777' }));
}

function between(from, to) {
  const [x1, y1, x2, y2] = [from.x + from.width, middle(from), to.x, middle(to)], bend = (x2 - x1) / 2;
  return [`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 7} ${y2}`, [x2, y2]];
}

// On a narrow drawing the users are above the gateways, and their requests come down along the left side.
const down = (users, to) => [`M10 ${users.y + users.height}V${middle(to)}H${to.x - 7}`, [to.x, middle(to)]];

function drawn({ name, lines, isLit, x, y, width, height }, pad) {
  const text = (line, i) => shape('text', { x: x + pad, y: y + PAD + LINE * (i + .78), class: i === 0 ? 'name' : 'figure', fill: '#777' }, line);
  return shape('g', { class: isLit ? 'service lit' : 'service' }, shape('rect', { x, y, width, height, rx: 6, fill: 'none', stroke: '#777' }),
    ...[name, ...lines].map(text));
}

// Returns the drawing of a graph. `lit` lists the ids of contenders, or is null for all of them.
export function meshDrawing(graph, { lit = null, isNarrow = false } = {}) {
  const layout = isNarrow ? NARROW_LAYOUT : WIDE_LAYOUT, boxes = boxesOf(graph, lit), height = place(boxes, layout);
  const { users, gateways, behind, calls } = boxes, named = (all, name) => all.find(box => box.name === name);
  const arrows = [...gateways.map(one => [...(layout.isNarrow ? down(users, one) : between(users, one)), one.isLit]),
    ...calls.map(({ service, behind: name, isLit }) => [...between(named(gateways, service), named(behind, name)), isLit])];
  arrows.sort((a, b) => a[2] - b[2]); // lit ones are drawn over the others
  return shape('svg', { class: 'mesh-drawing', viewBox: `0 0 ${layout.width} ${height}`, role: 'img', 'aria-label': wordsOf(boxes),
    'font-family': 'system-ui, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif', 'font-size': 13 },
    ...arrows.map(([path, end, isLit]) => arrow(path, end, isLit)), ...[users, ...gateways, ...behind].map(box => drawn(box, layout.pad)));
}

// Makes text that is too long for its box as narrow as the box. Only a drawing on a page knows how long its text is.
function fit(drawing) {
  for (const text of drawing.querySelectorAll('text')) {
    const box = text.parentNode.querySelector('rect'), room = box.width.baseVal.value - 2 * (text.x.baseVal[0].value - box.x.baseVal.value);
    if (text.getComputedTextLength() <= room) continue;
    text.setAttribute('textLength', room);
    text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
}

// Shows a drawing in a place, and draws it again if the place becomes wide or narrow.
export class MeshDrawing {

  #graph = null;
  #drawnState = '';

  constructor(place) {
    this.place = place;
    new ResizeObserver(() => this.#draw()).observe(place);
  }

  show(graph, lit = null) {
    this.#graph = graph;
    this.lit = lit;
    this.place.hidden = graph.services.length === 0;
    this.#drawnState = '';
    this.#draw();
  }

  // Draws only if something has changed, because a page calls this several times a second.
  light(lit) {
    this.lit = lit;
    this.#draw();
  }

  #draw() {
    if (this.#graph === null || this.place.hidden) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const isNarrow = this.place.clientWidth < NARROW * rem, state = JSON.stringify([this.lit, isNarrow]);
    if (state === this.#drawnState) return;
    this.#drawnState = state;
    const drawing = meshDrawing(this.#graph, { lit: this.lit, isNarrow });
    this.place.replaceChildren(drawing);
    fit(drawing);
  }
}

// Returns the graph of a run that has recorded no limits yet.
export function graphOf({ contenders }) {
  const BEHIND = { single: 'legacy-backend', sequential: 'legacy-backend', concurrent: 'legacy-backend', queries: 'database', rows: 'database', stream: 'rsocket-store' };
  const routes = contenders.map(({ id, users, service, calls }) => ({ contender: id, users, service, calls: '', behind: BEHIND[calls] ?? null, pool: null }));
  const gateways = distinct(routes.map(({ service }) => service)), behind = distinct(routes.map(one => one.behind));
  return { services: [...gateways.map(name => ({ name, gateway: true, figures: [] })), ...behind.map(name => ({ name, gateway: false, figures: [] }))], routes };
}
