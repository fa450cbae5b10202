// Reads documents, makes elements, and formats figures for people. Text from a service is always shown as text, never as markup.

// Control characters, marks of the direction of writing, line ends other than \n, lone surrogates: the same characters as in a report.
const NOT_TEXT = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const MAY_HAVE_NOT_TEXT = new RegExp(`\\\\[ubfr]|${NOT_TEXT.source}`, 'u');

const escape = found => Array.from({ length: found.length }, (_, i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

// Returns text with escapes such as \u202e, which a page shows and does not obey. Line breaks and tabs remain.
export const visible = text => text.replace(NOT_TEXT, escape);

// Reads all JSON that others have written, so that each text of a page is visible, wherever the page shows it. Large documents rarely have
// an escape, and are then parsed without a call for each of their values.
export function fromJson(json) {
  return MAY_HAVE_NOT_TEXT.test(json) ? JSON.parse(json, (_, value) => allVisible(value)) : JSON.parse(json);
}

function allVisible(value) {
  if (typeof value === 'string') return visible(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [visible(key), of]));
}

export const byId = id => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made && name !== 'list') made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

// Writes only text that has changed. Otherwise a screen reader would repeat it, and the browser would lay it out again.
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

export function count(number) {
  return number === null || number === undefined ? '–' : Math.round(number).toLocaleString('en');
}

export function plural(number, one, many = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : many}`;
}

// Formats a duration. Three digits are enough: 3.5 ms, 142 ms, 2.70 s, 10.1 s.
export function duration(nanos) {
  if (nanos === null || nanos === undefined || Number.isNaN(nanos)) return '–';
  const size = Math.abs(nanos);
  const [unit, name] = size >= 1e9 ? [1e9, 's'] : [1e6, 'ms'];
  const value = size / unit;
  const digits = value >= 100 || (name === 'ms' && value >= 10) ? 0 : value >= 10 || name === 'ms' ? 1 : 2;
  const last = unit / 10 ** digits; // rounds the whole number of nanoseconds half up, as reports do, and not a binary fraction
  return `${nanos < 0 ? '−' : ''}${(Math.round(size / last) * last / unit).toFixed(digits)} ${name}`;
}

// Formats a duration like a stop-watch: 1:10 min.
export function minutesOf(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

// Formats a round figure for an axis.
export function tick(nanos) {
  if (nanos === 0) return '0';
  return Math.abs(nanos) >= 1e9 ? `${+(nanos / 1e9).toFixed(2)} s` : `${+(nanos / 1e6).toFixed(2)} ms`;
}

export function amount(value) {
  return value >= 100 || Number.isInteger(value) ? count(value) : String(+value.toFixed(2));
}

export const dateOf = instant => !instant ? '' : new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'medium' });

export function startedAt(instant) {
  if (!instant) return '';
  const when = new Date(instant);
  return Number.isNaN(when.getTime()) ? '' : when.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

// Names a failure by its cause if the gateway has reported one.
export function kindName(kind) {
  if (kind.outcome === 'ok') return 'ok';
  if (kind.outcome === 'server-error' && kind.cause) return kind.cause;
  return kind.status ? `${kind.outcome} ${kind.status}` : kind.outcome;
}
