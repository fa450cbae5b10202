// Shared by all pages: the light and dark theme, the projector view, full screen, keys and the list of keys.
import { forgetPalette } from './palette.js';
import { isPlaceOf } from './places.js';
import { byId, make, setText } from './text.js';

const THEME = 'mesh-theme', VIEW = 'mesh-view';
const root = document.documentElement;
const keys = new Map();

// Fires when colours or sizes have changed, so that pictures must be redrawn.
export const looks = new EventTarget();

function changed() {
  forgetPalette();
  setText(byId('theme'), isDark() ? 'Light' : 'Dark');
  byId('projector').setAttribute('aria-pressed', String(root.dataset.view === 'projector'));
  looks.dispatchEvent(new Event('change'));
}

export function isDark() {
  return root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function toggleTheme() {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  localStorage.setItem(THEME, root.dataset.theme);
  changed();
}

function toggleProjector() {
  root.dataset.view = root.dataset.view === 'projector' ? 'desk' : 'projector';
  sessionStorage.setItem(VIEW, root.dataset.view);
  changed();
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen?.();
}

// Registers a key. The key has no effect while the user types, or if the focused element uses the key itself.
export function onKey(key, words, act) {
  keys.set(key, { words, act });
}

const NAMES = { ' ': 'space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const TYPES = 'input:not([type=radio], [type=range], [type=checkbox]), textarea';
const TAKES = { ' ': `button, summary, select, input[type=checkbox], ${TYPES}`, Arrow: 'input, select, textarea' };

function isTaken(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target.closest('dialog[open]')) return true;
  const own = event.key.startsWith('Arrow') ? TAKES.Arrow : TAKES[event.key] ?? TYPES;
  return event.target.closest(own) !== null;
}

function pressed(event) {
  const key = keys.get(event.key);
  if (!key || isTaken(event)) return;
  event.preventDefault();
  key.act();
}

function help() {
  const rows = [...keys].map(([key, { words }]) => make('div', {}, make('dt', {}, make('kbd', { textContent: NAMES[key] ?? key })), make('dd', { textContent: words })));
  byId('keys').replaceChildren(...rows);
  byId('help-dialog').showModal();
}

const PICTURE = 'Each bar is a user, from the release to the last byte. Its colours and patterns show what the user waited for, in the order of time. '
  + 'During the load this is not yet known, and the bar shows only how the request ended. A failed request ends in a cap of its own colour and '
  + 'pattern. A black tick marks the first byte of the response. The dashed line marks the ideal time: the work cannot be done in less. Drag over '
  + 'the bars to select users and an interval.';

function addHelp() {
  const close = make('button', { textContent: 'Close', onclick: () => byId('help-dialog').close() });
  document.body.append(make('dialog', { id: 'help-dialog', 'aria-labelledby': 'help-title' },
    make('h2', { id: 'help-title', textContent: 'Keys' }), make('dl', { id: 'keys' }),
    make('h2', { textContent: 'The picture' }), make('p', { textContent: PICTURE }), close));
}

export function bringIntoView(place) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

// Scrolls to the first of two places that belong together, or so far that the whole second one is visible, too.
export function bringBothIntoView(first, second) {
  const fits = second.getBoundingClientRect().bottom - first.getBoundingClientRect().top <= innerHeight;
  bringIntoView(fits ? first : second);
}

// Marks the link to the current part of the site. On the page of one lesson, this is the link to all lessons.
function markPlace() {
  for (const link of document.querySelectorAll('.site nav a')) if (isPlaceOf(link)) link.setAttribute('aria-current', 'page');
}

export function startShell() {
  const theme = localStorage.getItem(THEME), view = sessionStorage.getItem(VIEW);
  if (theme) root.dataset.theme = theme;
  if (view) root.dataset.view = view;
  markPlace();
  addHelp();
  onKey('p', 'projector: large type, few lines', toggleProjector);
  onKey('f', 'full screen', toggleFullScreen);
  onKey('d', 'light or dark', toggleTheme);
  onKey('?', 'show these keys', help);
  byId('theme').addEventListener('click', toggleTheme);
  byId('projector').addEventListener('click', toggleProjector);
  byId('help').addEventListener('click', help);
  addEventListener('keydown', pressed);
  addEventListener('resize', () => looks.dispatchEvent(new Event('change')));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
  changed();
}
