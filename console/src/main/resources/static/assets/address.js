// The state of a page in its address. A reload or a copied link restores it. The address has only the values that differ from the defaults.
import { byId, make, setText, visible } from './text.js';

const MAX_QUOTED = 40, LATER = 150;

export const either = names => names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
const uses = initial => `the page uses ${initial}`;

// A parameter has a default value and reads its value from text. For text that is not allowed, `read` returns undefined.
export const oneOf = (names, initial, instead = uses(initial)) =>
  ({ initial, instead, allowed: either(names), read: text => names.includes(text) ? text : undefined });

export const whole = (min, max, initial, instead = uses(initial)) => ({ initial, instead, allowed: `a whole number from ${min} to ${max}`,
  read: text => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined });

// Seconds since the release. The page checks whether the instant is in its recording.
export const seconds = instead => ({ initial: null, instead, allowed: 'a number of seconds',
  read: text => /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined });

// Two values of another parameter in order, such as 10-20 or 0.1-0.25.
export const range = ({ read, allowed }, instead) => ({ initial: null, instead, allowed: `two values in order, such as 1-2, and each ${allowed}`,
  read: text => {
    const [from, to, ...more] = text.split('-').map(read);
    return more.length === 0 && from <= to ? text : undefined;
  } });

// A name that only the page can check.
export const name = instead => ({ initial: null, instead, allowed: 'a name', read: text => text === '' ? undefined : text });

// Names the value, what is allowed and what the page does instead.
export function problemOf(parameter, text, { allowed, instead }) {
  const quoted = visible(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
  return `'${parameter}' in the address must be ${allowed}, but is '${quoted}'; ${instead}.`;
}

// Returns the value of each parameter, and a sentence for each value that is not allowed.
export function readAddress(parameters, address = location.href) {
  const given = new URL(address).searchParams, values = {}, problems = [];
  for (const [key, parameter] of Object.entries(parameters)) {
    const text = given.get(key), value = text === null ? parameter.initial : parameter.read(text);
    if (value === undefined) problems.push(problemOf(key, text, parameter));
    values[key] = value ?? parameter.initial;
  }
  return { values, problems };
}

// Returns the address with these values. Parameters of others stay in it, but never the token, because users send links to others.
export function linkTo(parameters, values, address = location.href) {
  const link = new URL(address);
  link.searchParams.delete('token');
  for (const [key, { initial }] of Object.entries(parameters)) {
    const value = values[key] ?? initial;
    if (value === initial) link.searchParams.delete(key);
    else link.searchParams.set(key, value);
  }
  return link.href;
}

// Adds no entry to the browser's history. A browser may refuse, for example after too many changes. The page and its link are still right.
function replaceAddress(link) {
  try {
    history.replaceState(history.state, '', link);
  } catch {
    // the address bar keeps the earlier state
  }
}

export class Address {

  #problems;
  #kept = null;
  #isWaiting = false;

  // `valuesOf` returns the page's current values, by parameter.
  constructor(parameters, valuesOf) {
    this.parameters = parameters;
    this.valuesOf = valuesOf;
    const { values, problems } = readAddress(parameters);
    this.values = values;
    this.#problems = problems;
    this.#describe();
  }

  get link() {
    return linkTo(this.parameters, this.valuesOf());
  }

  // Reports a value that only the page can check.
  blame(key, text, allowed, instead = this.parameters[key].instead) {
    this.#problems.push(problemOf(key, String(text), { allowed, instead }));
    this.#describe();
  }

  // Must be called when the state may have changed. The first call belongs to the state that the address gave: wrong values stay in it
  // until the user changes something, so that they can be corrected.
  keep() {
    const { link } = this;
    if (link === this.#kept) return;
    const isFirst = this.#kept === null;
    this.#kept = link;
    if (isFirst) return;
    this.#problems = [];
    this.#describe();
    if (!this.#isWaiting) this.#replace();
  }

  // Replaces the address immediately, and then only now and then, because browsers refuse many changes in a short time.
  #replace() {
    const written = this.#kept;
    replaceAddress(written);
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      if (this.#kept !== written) this.#replace();
    }, LATER);
  }

  #describe() {
    setText(byId('address-problem'), this.#problems.join(' '));
  }

  // Adds the button that copies the link. If the clipboard is not allowed, it shows the link.
  offer(place) {
    const status = make('span', { id: 'copied', className: 'note', role: 'status' });
    const copy = async () => {
      const { link } = this;
      setText(status, '');
      setText(status, await navigator.clipboard.writeText(link).then(() => 'The link is copied.'));
    };
    const button = make('button', { id: 'copy-link', type: 'button', textContent: 'Copy link', onclick: () => copy().catch(() => setText(status, `Copy this address: ${this.link}`)) });
    place.append(button, status);
  }
}
