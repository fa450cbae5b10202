// The outcome of one way at a rate on the what-if page: its figures, each with its interval, and how they would be at other rates.
import { drawCurve } from './rate-curve.js';
import { carriedWords, failureWords, perCall, plain, recoveryWords, useWords, withInterval } from './rate-words.js';
import { byId, count, duration, make, setText } from './text.js';

export class RateOutcome {

  #figures;
  #curve;

  constructor(prefix) {
    this.place = byId(`${prefix}rate-outcome`);
    this.title = make('h2', { hidden: true });
    this.words = make('p', { id: `${prefix}rate-words`, className: 'fact', role: 'status' });
    this.recovery = make('p', { id: `${prefix}recovery`, className: 'fact', role: 'status' });
    this.beyond = make('p', { id: `${prefix}rate-beyond`, className: 'problem' });
    this.#figures = make('dl', { id: `${prefix}rate-figures`, className: 'peaks' });
    this.progress = make('p', { id: `${prefix}rate-progress`, className: 'note' });
    this.runs = make('p', { className: 'note' });
    this.#curve = make('figure', { id: `${prefix}curve`, className: 'curve' });
    this.place.append(this.title, this.words, this.recovery, this.progress, this.beyond, this.#figures, this.runs, this.#curve);
  }

  // Shows the figures. The curve still belongs to the figures before, so it goes until the next one is there. Two ways need a title each.
  show(figures, perSecond, title) {
    this.place.hidden = false;
    this.title.hidden = title === null;
    setText(this.title, title ?? '');
    setText(this.progress, '');
    this.#curve.replaceChildren();
    this.#describe(figures, perSecond);
  }

  hide() {
    this.place.hidden = true;
  }

  #describe({ p50Nanos, p99Nanos, meanNanos, perSecond: served, failures, uses, carried, runs, requests, attemptsPerCall, recovery }, perSecond) {
    const times = p99Nanos === null ? 'no request is served in some runs'
      : `half of the served requests take at most ${duration(p50Nanos.median)}, and 99 % take at most ${duration(p99Nanos.median)}`;
    setText(this.words, `At ${count(perSecond)} requests per second, ${times}.`);
    setText(this.recovery, recovery === null ? '' : recoveryWords(recovery, attemptsPerCall, runs));
    setText(this.beyond, carried !== null && carried.perSecond <= perSecond
      ? `${carriedWords(carried)}. A queue grows for as long as the load lasts, so the figures depend on the length of a run.` : '');
    const figure = (name, value) => make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: value }));
    this.#figures.replaceChildren(
      figure('p50', withInterval(p50Nanos, duration)), figure('p99', withInterval(p99Nanos, duration)), figure('mean', withInterval(meanNanos, duration)),
      figure('served per second', withInterval(served, plain)), figure('failed', failureWords(failures)),
      figure('attempts per call', perCall(attemptsPerCall)), ...uses.map(use => figure(...useWords(use))));
    setText(this.runs, runs === 1 ? `Nothing in this load is random, so one simulated run of ${count(requests)} requests shows all.`
      : `Each figure is the median of ${runs} simulated runs of ${count(requests)} requests. In brackets is the interval in which ${
        runs < 40 ? 'they' : '95 % of the runs'} are.`);
  }

  showCurve(curve, perSecond) {
    this.#curve.replaceChildren(...drawCurve(curve, perSecond));
  }
}
