// Lists what users waited for: all users, or the users and the interval that are selected in the picture or in the fields.
import { placeAt } from './burst.js';
import { stageSwatch } from './palette.js';
import { percent, sumOf } from './stages.js';
import { duration, make, plural, setText } from './text.js';

const MOVED = 4, MILLISECOND = 1e6;

export class Waits {

  // Rows from 0, and nanoseconds since the release; null if nothing is selected.
  selection = null;

  #order = 'user';
  #pressed = null;

  // `changed` is called when the selection has changed.
  constructor(canvas, changed) {
    this.canvas = canvas;
    this.changed = changed;
    this.words = make('p', { role: 'status' });
    this.unknown = make('p', { className: 'unknown note' });
    this.fields = ['first user', 'last user', 'from ms', 'to ms'].map(name => make('input', { type: 'number', min: 0, step: 'any', onchange: () => this.#type(), 'aria-label': name }));
    this.clear = make('button', { type: 'button', textContent: 'Select all', onclick: () => this.#select(null) });
    const [first, last, from, to] = this.fields;
    this.users = make('span', { className: 'beside' }, 'Users ', first, ' to ', last);
    const controls = make('div', { className: 'row' }, this.users, make('span', { className: 'beside' }, 'between ', from, ' and ', to, ' ms'), this.clear);
    this.body = make('tbody');
    const heads = ['stage', 'time', 'share'].map(text => make('th', { scope: 'col', textContent: text }));
    this.element = make('details', { className: 'waits quiet', hidden: true }, make('summary', { textContent: 'What a selection of users waited for' }),
      controls, this.words, make('table', {}, make('thead', {}, make('tr', {}, ...heads)), this.body));
    canvas.addEventListener('pointerdown', event => this.#press(event));
    canvas.addEventListener('pointermove', event => this.#drag(event));
    canvas.addEventListener('pointerup', event => this.#release(event));
    canvas.addEventListener('pointercancel', () => { this.#pressed = null; });
  }

  show(one) {
    this.one = one;
    this.selection = null;
  }

  // Selects what was selected earlier in the same order of users.
  restore(selection, order) {
    this.#order = order;
    this.#select(selection);
  }

  #press(event) {
    if (event.button !== 0 || !this.one?.stages) return;
    this.#pressed = { x: event.offsetX, y: event.offsetY, before: this.selection };
    this.canvas.setPointerCapture(event.pointerId);
  }

  #drag({ offsetX, offsetY }) {
    if (!this.#pressed || Math.hypot(offsetX - this.#pressed.x, offsetY - this.#pressed.y) < MOVED) return;
    const a = placeAt(this.canvas, this.#pressed.x, this.#pressed.y), b = placeAt(this.canvas, offsetX, offsetY);
    this.#select({ from: Math.min(a.row, b.row), to: Math.max(a.row, b.row), begin: Math.max(0, Math.min(a.nanos, b.nanos)), end: Math.max(0, a.nanos, b.nanos) });
  }

  // A click selects one user, or ends the selection.
  #release({ offsetX, offsetY }) {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed || Math.hypot(offsetX - pressed.x, offsetY - pressed.y) >= MOVED) return;
    const { row } = placeAt(this.canvas, offsetX, offsetY);
    this.#select(pressed.before ? null : { from: row, to: row, begin: 0, end: Infinity });
  }

  // Reads the fields. An empty field does not limit the selection.
  #type() {
    const [first, last, from, to] = this.fields.map(({ value }) => value === '' ? null : Number(value));
    const begin = (from ?? 0) * MILLISECOND;
    this.#select({ from: Math.max(1, first ?? 1) - 1, to: Math.max(first ?? 1, last ?? Infinity) - 1, begin, end: Math.max(begin, (to ?? Infinity) * MILLISECOND) });
  }

  #select(selection) {
    this.selection = selection;
    if (selection) this.element.open = true;
    this.changed();
  }

  // Shows the sums until an instant. `row` maps each user to its row in the picture.
  describe(nanos, { order, row, users }) {
    setText(this.unknown, unknownWords(this.one));
    this.element.hidden = !this.one.stages || this.one.stages.known === 0;
    if (this.element.hidden) return;
    if (order !== this.#order) this.selection = null; // the selected rows now belong to other users
    this.#order = order;
    const { from, to, begin, end } = this.selection ?? { from: 0, to: users - 1, begin: 0, end: Infinity };
    const last = Math.min(to, users - 1), until = Math.min(end, nanos);
    const sum = sumOf(this.one, begin, until, i => row[this.one.rows.user[i]] >= from && row[this.one.rows.user[i]] <= last);
    const who = from === 0 && last === users - 1 ? `All ${plural(users, 'user')}` : order !== 'user' ? plural(last - from + 1, 'user')
      : from === last ? `User ${from + 1}` : `Users ${from + 1} to ${last + 1}`;
    setText(this.words, `${who}, ${duration(begin)} to ${duration(Math.max(begin, until))}: ${duration(sum.total)} of waiting, in ${plural(sum.requests, 'request')}${
      sum.unknown > 0 ? `; the stages of ${sum.unknown} are unknown` : ''}.`);
    this.users.hidden = order !== 'user';
    this.clear.disabled = this.selection === null;
    this.#fill([from + 1, last + 1, begin / MILLISECOND, until / MILLISECOND]);
    this.body.replaceChildren(...sum.parts.map(part => this.#row(part)));
  }

  // Leaves the field alone in which the user is typing.
  #fill(values) {
    this.fields.forEach((field, i) => {
      if (field !== document.activeElement) field.value = String(Math.round(values[i]));
    });
  }

  #row({ label, nanos, share }) {
    const bar = make('i', { className: 'share-bar' });
    bar.style.width = `${100 * share}%`;
    return make('tr', {}, make('th', { scope: 'row' }, stageSwatch(label), ` ${label}`), make('td', { className: 'number', textContent: duration(nanos) }),
      make('td', {}, make('span', { className: 'share-of' }, bar), percent(share)));
  }
}

// Says for how many requests the stages are unknown, and why; empty if they are known for all.
function unknownWords({ stages }) {
  if (!stages?.unknown) return '';
  const whose = stages.known === 0 ? 'The stages of these requests are unknown' : `The stages of ${stages.unknown} of ${stages.known + stages.unknown} requests are unknown`;
  return `${whose}${stages.reason ? `: ${stages.reason}` : ''}. Their bars show only how they ended.`;
}
