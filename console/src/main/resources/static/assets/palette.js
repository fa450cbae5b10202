// Reads colours from the style sheet, so that one place defines both the light and the dark theme. Each failure has a pattern as well as a
// colour.
import { patternOf, STAGES } from './stages.js';
import { kindName } from './text.js';

const NAMES = ['paper', 'raised', 'ink', 'muted', 'line', 'waiting', 'flowing', 'ghost', 'ok',
  'fail-1', 'fail-2', 'fail-3', 'fail-4', 'fail-5', 'fail-6', ...STAGES.map(stage => `stage-${stage}`)];

// A cause has the same colour in every run and on every page, so that pictures side by side can be compared.
const FAILURES = ['pending-acquire-queue-full', 'blocking-on-event-loop', 'timed-out', 'read-timeout', 'internal', 'connection-reset',
  'truncated', 'pending-acquire-timeout', 'too-many-calls', 'connect-refused', 'wrong-content', 'connect-timeout', 'upstream-status',
  'store-unavailable', 'refused', 'reset', 'pool-timeout', 'database-unavailable', 'database-error',
  'file-descriptor-limit', 'local-ports-exhausted', 'scheduler-queue-full', 'thread-limit', 'out-of-memory', 'name-not-resolved', 'tls-failed',
  'stale-connection', 'connect-timed-out', 'circuit-breaker-open'];
const COLOURS = 6;

// Six and seven have no common divisor, so 42 failures get different pairs of colour and pattern.
const PATTERNS = [rising, falling, upright, dotted, level, crossed, dashed];
const TILE = 8;

let resolved = null;
const tiles = new Map();
const unknown = [];

export function palette() {
  return resolved ??= resolve();
}

function resolve() {
  const probe = document.body.appendChild(document.createElement('i'));
  const found = Object.fromEntries(NAMES.map(name => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  }));
  probe.remove();
  return found;
}

// Must be called after the theme has changed.
export function forgetPalette() {
  resolved = null;
  tiles.clear();
}

function failureIndex(name) {
  const known = FAILURES.indexOf(name);
  if (known >= 0) return known;
  if (!unknown.includes(name)) unknown.push(name);
  return FAILURES.length + unknown.indexOf(name);
}

export function kindColour(kind) {
  const name = kindName(kind);
  return palette()[name === 'ok' ? 'ok' : `fail-${failureIndex(name) % COLOURS + 1}`];
}

// Returns the fill of a bar with this outcome: a plain colour for a valid response, a pattern for a failure.
export function kindFill(context, kind) {
  const name = kindName(kind);
  if (name === 'ok') return palette().ok;
  if (!tiles.has(name)) tiles.set(name, tile(kindColour(kind), PATTERNS[failureIndex(name) % PATTERNS.length]));
  return context.createPattern(tiles.get(name), 'repeat');
}

// Returns the fill of a stage, which is the same on all pages and in reports.
export function stageFill(context, stage) {
  return patterned(context, `stage-${stage}`, palette()[`stage-${stage}`], patternOf(stage));
}

// Returns the fill of a band over the bars.
export function inkFill(context, pattern) {
  return patterned(context, `ink ${pattern}`, palette().ink, pattern);
}

// Returns a colour with the pattern of this name; the colour itself if the pattern is null.
function patterned(context, key, colour, pattern) {
  if (pattern === null) return colour;
  if (!tiles.has(key)) tiles.set(key, tile(colour, PATTERNS.find(each => each.name === pattern)));
  return context.createPattern(tiles.get(key), 'repeat');
}

function tile(colour, pattern) {
  const made = document.createElement('canvas');
  made.width = made.height = TILE;
  const context = made.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, TILE, TILE);
  context.strokeStyle = context.fillStyle = palette().paper;
  context.globalAlpha = .75;
  context.lineWidth = 1.6;
  pattern(context);
  return made;
}

function lines(context, ...ends) {
  context.beginPath();
  for (const [x1, y1, x2, y2] of ends) {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.stroke();
}

function rising(context) {
  lines(context, [-2, 10, 10, -2], [-2, 2, 2, -2], [6, 10, 10, 6]);
}

function falling(context) {
  lines(context, [-2, -2, 10, 10], [-2, 6, 2, 10], [6, -2, 10, 2]);
}

function upright(context) {
  lines(context, [2, 0, 2, TILE]);
}

function dotted(context) {
  context.fillRect(1, 1, 2, 2);
  context.fillRect(5, 5, 2, 2);
}

function level(context) {
  lines(context, [0, 2, TILE, 2]);
}

function crossed(context) {
  lines(context, [2, 0, 2, TILE], [0, 2, TILE, 2]);
}

function dashed(context) {
  lines(context, [0, 2, 4, 2], [4, 6, 8, 6]);
}

// The looks of pools and services: an area has a colour and a pattern, a line has a colour and dashes.
const SERIES = ['fail-1', 'ok', 'fail-4', 'fail-2', 'fail-3', 'fail-6', 'muted', 'fail-5'];
const DASHES = [[], [6, 4], [2, 3], [8, 3, 2, 3], [3, 3]];

export function lineLook(index) {
  return { colour: palette()[SERIES[index % SERIES.length]], dashes: DASHES[index % DASHES.length] };
}

export function areaFill(context, index) {
  const key = `area ${index}`, { colour } = lineLook(index);
  if (index === 0) return colour;
  if (!tiles.has(key)) tiles.set(key, tile(colour, PATTERNS[(index - 1) % PATTERNS.length]));
  return context.createPattern(tiles.get(key), 'repeat');
}

export const kindSwatch = kind => swatch((context, wide, high) => {
  context.fillStyle = kindFill(context, kind);
  context.fillRect(0, 0, wide, high);
});

export const stageSwatch = stage => swatch((context, wide, high) => {
  context.fillStyle = stageFill(context, stage);
  context.fillRect(0, 0, wide, high);
});

export const inkSwatch = (pattern, opacity) => swatch((context, wide, high) => {
  context.globalAlpha = opacity;
  context.fillStyle = inkFill(context, pattern);
  context.fillRect(0, 0, wide, high);
});

export const areaSwatch = index => swatch((context, wide, high) => {
  context.fillStyle = areaFill(context, index);
  context.fillRect(0, 0, wide, high);
});

export const plainSwatch = name => swatch((context, wide, high) => {
  context.fillStyle = palette()[name];
  context.fillRect(0, 0, wide, high);
});

export const lineSwatch = index => swatch((context, wide, high) => {
  const { colour, dashes } = lineLook(index);
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.setLineDash(dashes);
  lines(context, [0, high / 2, wide, high / 2]);
});

// Swatches of the marks that are drawn over the bars: the first byte, and the line of the ideal time.
export const tickSwatch = () => swatch((context, wide, high) => {
  context.fillStyle = palette().ink;
  context.fillRect(wide / 2 - .8, 0, 1.6, high);
});

export const dashSwatch = () => swatch((context, wide, high) => {
  context.strokeStyle = palette()['fail-4'];
  context.lineWidth = 2;
  context.setLineDash([4, 2]);
  lines(context, [wide / 2, 0, wide / 2, high]);
});

// Makes a small drawing that shows a colour or pattern in a legend.
function swatch(draw) {
  const made = document.createElement('canvas');
  made.width = 26;
  made.height = 12;
  made.className = 'swatch';
  made.setAttribute('aria-hidden', 'true');
  draw(made.getContext('2d'), made.width, made.height);
  return made;
}
