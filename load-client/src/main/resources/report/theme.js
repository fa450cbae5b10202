// Reads colours from the style sheet, the only file that defines the light and the dark theme.
const FAILURE_COLOURS = 6;
const COLOURS = ['ink', 'muted', 'line', 'paper', 'raised', 'ok', 'fail-1', 'fail-2', 'fail-3', 'fail-4', 'fail-5', 'fail-6',
  ...STAGE_NAMES.map(name => `stage-${name}`)];

function resolve(name) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

// Colours are resolved only once per theme, because that makes the browser lay out the page.
let resolved = null;

function theme() {
  return resolved ??= Object.fromEntries(COLOURS.map(name => [name, resolve(name)]));
}

function forgetTheme() {
  resolved = null;
}

function kindColour(colours, name) {
  const index = KINDS.indexOf(name);
  return index === 0 ? colours.ok : colours[`fail-${(index - 1) % FAILURE_COLOURS + 1}`];
}

// Valid responses are plain. Every failure has a pattern and a colour. Seven patterns and six colours have no common divisor, so
// the first 42 kinds of failure are all different.
const STRIPES = [
  { rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [3, 4] },
  { rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 3] },
  { rotation: Math.PI / 2, dashArrayX: [1, 0], dashArrayY: [2, 6] },
  { rotation: 0, symbol: 'circle', symbolSize: .8, dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [6, 0] },
  { rotation: -Math.PI / 8, dashArrayX: [1, 0], dashArrayY: [1, 3] },
  { rotation: 0, dashArrayX: [1, 0], dashArrayY: [3, 3] },
  { rotation: Math.PI / 8, dashArrayX: [1, 0], dashArrayY: [2, 4] },
];

// Stripes let some of the colour through, so that a thin bar is still coloured.
function faded(colour) {
  return colour.replace(/^rgb\((.*)\)$/, 'rgba($1, .72)');
}

function kindPattern(colours, name) {
  const index = KINDS.indexOf(name);
  return index <= 0 ? null : pattern(colours, STRIPES[(index - 1) % STRIPES.length]);
}

function pattern(colours, stripes) {
  return stripes && { color: faded(colours.paper), ...stripes };
}

// Each server has one colour and one kind of line on the whole page. The servers of the mesh have the same in every report.
const STACKS = [...new Set(['netty-gateway', 'tomcat-gateway', 'tomcat-gateway-virtual', ...CONTENDERS.map(one => one.service)])];
const DASHES = ['solid', 'dashed', 'dotted', [8, 3, 2, 3], [3, 3]];

function stackLook(colours, service) {
  const index = STACKS.indexOf(service);
  const palette = ['ok', 'fail-1', 'fail-4', 'fail-2', 'fail-3', 'fail-6'];
  return { color: colours[palette[index % palette.length]], type: DASHES[index % DASHES.length] };
}

function isDark() {
  return document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
}
