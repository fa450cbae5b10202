// The inputs of the what-if page: the load, which both ways share, and each way with its own limits. The second way is optional.
import { oneOf, whole } from './address.js';
import { count } from './text.js';
import { BURST, DISTRIBUTIONS, LIMITS, question, RATE, RETRIES, scenarioOf, SEARCHED, SLIDERS, WAYS } from './ways.js';

const SHARED = Object.keys(SLIDERS).filter(name => !LIMITS.includes(name)), NAMES = Object.keys(WAYS);
const PREFIXES = ['', 'beside-'];

const numbers = (names, prefix) => Object.fromEntries(names.map(name => {
  const { key, min, max, initial } = SLIDERS[name];
  return [prefix + key, whole(min, max, initial)];
}));

// The parameters of the address. Those of the second way begin with `beside`.
export const PARAMETERS = {
  way: oneOf(NAMES, NAMES[0]), load: oneOf(['burst', 'rate'], 'burst'), work: oneOf(['triangular', 'same'], 'triangular'),
  arrivals: oneOf(['poisson', 'even'], 'poisson'), distribution: oneOf(Object.keys(DISTRIBUTIONS), 'fixed'),
  retries: oneOf(Object.keys(RETRIES), 'none'),
  limit: oneOf(Object.keys(SEARCHED), 'connections'), percentile: oneOf(['p99', 'p50'], 'p99'), ...numbers(SHARED, ''), ...numbers(LIMITS, ''),
  beside: oneOf(NAMES, null, 'the page shows one way'), ...numbers(LIMITS, 'beside-'),
};

export class WhatIfState {

  // Reads the values of an address.
  constructor(values) {
    const numbersOf = (names, prefix) => Object.fromEntries(names.map(name => [name, values[prefix + SLIDERS[name].key]]));
    this.isTriangular = values.work === 'triangular';
    this.isAtRate = values.load === 'rate';
    for (const name of ['arrivals', 'distribution', 'retries', 'limit', 'percentile']) this[name] = values[name];
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

  // Returns the sliders of the load, with those of the distribution after the service time.
  sharedSliders() {
    const sliders = this.isAtRate ? RATE.filter(name => (name !== 'seed' || this.isRandom) && (name !== 'attempts' || this.retries !== 'none'))
      : BURST.filter(name => !(this.isTriangular && name === 'cnt'));
    return sliders.flatMap(name => name === 'serviceTimeMs' ? [name, ...DISTRIBUTIONS[this.distribution].sliders] : [name]);
  }

  get isRandom() {
    return this.arrivals === 'poisson' || this.distribution !== 'fixed' || this.retries === 'back-off';
  }

  // Returns whether a larger limit is always better, so that the page can search the smallest one that is enough.
  get isSearchable() {
    return this.isAtRate && this.retries === 'none' && this.work.slowFor === 0;
  }

  // Returns the limits of the first way that the page can search.
  searchable() {
    const { limits } = WAYS[this.cases[0].way];
    return Object.keys(SEARCHED).filter(name => SEARCHED[name].slider === null || SEARCHED[name].slider in limits);
  }

  // Returns the limit to search: the chosen one, unless the first way does not have it.
  get searched() {
    const names = this.searchable();
    return names.includes(this.limit) ? this.limit : names[0];
  }

  #values({ limits }) {
    return { ...this.work, ...limits };
  }

  question(one) {
    return question(one.way, this.#values(one), this);
  }

  // Returns the request for a search.
  wanted() {
    const percent = this.percentile === 'p99' ? 99 : 50;
    return { ...this.question(this.cases[0]), wanted: { limit: this.searched, percent, withinMs: this.work.within } };
  }

  scenario(one) {
    return scenarioOf(one.way, this.#values(one), this);
  }

  // Returns the values for the address: those of the sliders that are shown.
  toAddress() {
    const values = { way: this.cases[0].way, work: this.isTriangular ? 'triangular' : 'same', beside: this.cases[1].way,
      distribution: this.distribution, ...this.#rateToAddress() };
    for (const name of this.sharedSliders()) values[SLIDERS[name].key] = this.work[name];
    this.shown.forEach(({ way, limits }, i) => {
      for (const name of Object.keys(WAYS[way].limits)) values[PREFIXES[i] + SLIDERS[name].key] = limits[name];
    });
    return values;
  }

  #rateToAddress() {
    const { arrivals, retries, searched, percentile, work } = this;
    return this.isAtRate ? { load: 'rate', arrivals, retries, limit: searched, percentile, within: work.within } : {};
  }

  // Names both ways. If they are the same, the limits that differ distinguish them.
  names() {
    const [first, second] = this.shown;
    if (!second || first.way !== second.way) return this.shown.map(({ way }) => way);
    const different = Object.keys(WAYS[first.way].limits).filter(name => first.limits[name] !== second.limits[name]);
    return this.shown.map(({ way, limits }) => different.length === 0 ? way
      : `${way} (${different.map(name => `${SLIDERS[name].label.toLowerCase()} ${count(limits[name])}`).join(', ')})`);
  }
}
