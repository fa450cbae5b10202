// What the what-if page was asked: the work, which both ways share, and each way with its own limits. The second way is optional.
import { oneOf, whole } from './address.js';
import { count } from './text.js';
import { question, scenarioOf, SHARED, SLIDERS, WAYS } from './ways.js';

const LIMITS = Object.keys(SLIDERS).filter(name => !SHARED.includes(name)), NAMES = Object.keys(WAYS);
const PREFIXES = ['', 'beside-'];

const numbers = (names, prefix) => Object.fromEntries(names.map(name => {
  const { key, min, max, initial } = SLIDERS[name];
  return [prefix + key, whole(min, max, initial)];
}));

// The parameters of the address. Those of the second way begin with `beside`.
export const PARAMETERS = {
  way: oneOf(NAMES, NAMES[0]), work: oneOf(['triangular', 'same'], 'triangular'), ...numbers(SHARED, ''), ...numbers(LIMITS, ''),
  beside: oneOf(NAMES, null, 'the page shows one way'), ...numbers(LIMITS, 'beside-'),
};

export class WhatIfState {

  // Reads the values of an address.
  constructor(values) {
    const numbersOf = (names, prefix) => Object.fromEntries(names.map(name => [name, values[prefix + SLIDERS[name].key]]));
    this.isTriangular = values.work === 'triangular';
    this.work = numbersOf(SHARED, '');
    this.cases = [values.way, values.beside].map((way, i) => ({ way, limits: numbersOf(LIMITS, PREFIXES[i]) }));
  }

  get shown() {
    return this.cases.filter(({ way }) => way !== null);
  }

  // Adds a second way with the limits of the first one, so that only the way differs; or removes it.
  compare(isCompared) {
    const [{ way, limits }, second] = this.cases;
    second.way = isCompared ? NAMES.find(name => name !== way) : null;
    second.limits = { ...limits };
  }

  sharedSliders() {
    return SHARED.filter(name => !(this.isTriangular && name === 'cnt'));
  }

  #values({ limits }) {
    return { ...this.work, ...limits };
  }

  question(one) {
    return question(one.way, this.#values(one), this.isTriangular);
  }

  scenario(one) {
    return scenarioOf(one.way, this.#values(one), this.isTriangular);
  }

  // Returns the values for the address: those of the sliders that are shown.
  toAddress() {
    const values = { way: this.cases[0].way, work: this.isTriangular ? 'triangular' : 'same', beside: this.cases[1].way };
    for (const name of this.sharedSliders()) values[SLIDERS[name].key] = this.work[name];
    this.shown.forEach(({ way, limits }, i) => {
      for (const name of Object.keys(WAYS[way].limits)) values[PREFIXES[i] + SLIDERS[name].key] = limits[name];
    });
    return values;
  }

  // Names both ways. If they are the same, the limits that differ tell them apart.
  names() {
    const [first, second] = this.shown;
    if (!second || first.way !== second.way) return this.shown.map(({ way }) => way);
    const different = Object.keys(WAYS[first.way].limits).filter(name => first.limits[name] !== second.limits[name]);
    return this.shown.map(({ way, limits }) => different.length === 0 ? way
      : `${way} (${different.map(name => `${SLIDERS[name].label.toLowerCase()} ${count(limits[name])}`).join(', ')})`);
  }
}
