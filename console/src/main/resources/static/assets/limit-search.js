// The question of the what-if page that a search answers: how many connections, threads or permits keep a percentile below a time?
import { post } from './api.js';
import { carriedWords } from './rate-words.js';
import { slider } from './slider.js';
import { byId, count, duration, make, setText } from './text.js';
import { SEARCHED, SLIDERS } from './ways.js';

const MOST = 10000;

const timeOf = ({ figures }, percentile) => {
  const nanos = percentile === 'p99' ? figures.p99Nanos : figures.p50Nanos;
  const failed = Object.values(figures.failures).reduce((sum, { median }) => sum + median, 0);
  const time = nanos === null ? 'no request is served in some runs' : `${percentile} is ${duration(nanos.median)}`;
  return failed > 0 ? `${time} and ${(100 * failed).toFixed(1)} % of the requests fail` : time;
};

const numberOf = (value, limit) => value === 1 ? `1 of the ${limit} is` : `${count(value)} ${limit} are`;

// Says the answer, with the figures at the value that was found and at one less. A value that does not carry the rate can look well in
// runs as short as the simulated ones.
export function answerWords({ limit, enough, tooFew, carried }, percentile, perSecond) {
  const none = `No number of ${limit} up to ${count(MOST)} is enough`;
  if (carried !== null) return `${none}: ${carriedWords(carried)}.`;
  if (enough === null) return `${none}: with ${count(tooFew.value)}, ${timeOf(tooFew, percentile)}.`;
  const found = `${numberOf(enough.value, limit)} enough: ${timeOf(enough, percentile)}.`;
  if (tooFew === null) return found;
  const less = tooFew.figures.carried;
  const why = less !== null && less.perSecond <= perSecond ? carriedWords(less) : `with ${count(tooFew.value)}, ${timeOf(tooFew, percentile)}`;
  return `${found} One less is not: ${why}.`;
}

export class LimitSearch {

  #cancelled = new AbortController();

  // `changed` is called when the user changes the question.
  constructor(place, state, changed) {
    this.state = state;
    this.changed = changed;
    const select = (id, label) => make('select', { id, 'aria-label': label, onchange: () => this.#choose() });
    this.limit = select('limit', 'The limit to search');
    this.percentile = select('percentile', 'The percentile');
    this.percentile.append(...['p99', 'p50'].map(value => make('option', { value, textContent: value })));
    this.button = make('button', { id: 'search', type: 'button', textContent: 'Find the smallest number', onclick: () => this.#search() });
    this.answer = make('p', { id: 'answer', className: 'fact', role: 'status' });
    const within = slider('within', SLIDERS.within, state.work.within, { checked: problem => this.#check(problem), changed: value => {
      state.work.within = value;
      this.#ask();
    } });
    this.element = make('section', { id: 'limit-search', 'aria-label': 'The smallest limit that is enough' },
      make('h2', { textContent: 'How many are enough at this rate?' }),
      make('div', { className: 'row' }, 'How many', this.limit, 'keep', this.percentile, 'below this time?'), within,
      make('div', { className: 'actions' }, this.button), make('p', { id: 'limit-progress', className: 'note' }), this.answer);
    place.append(this.element);
  }

  // Shows the limits that the first way has. The answer to an earlier question goes.
  show() {
    const { state } = this;
    this.element.hidden = !state.isSearchable;
    this.limit.replaceChildren(...state.searchable().map(value => make('option', { value, textContent: SEARCHED[value].name })));
    this.limit.value = state.searched;
    this.percentile.value = state.percentile;
    this.forget();
  }

  forget() {
    this.#cancelled.abort();
    this.button.disabled = false;
    setText(this.answer, '');
    setText(byId('limit-progress'), '');
  }

  #check(problem) {
    this.forget();
    this.button.disabled = problem !== null;
    setText(this.answer, problem ?? '');
  }

  #choose() {
    this.state.limit = this.limit.value;
    this.state.percentile = this.percentile.value;
    this.#ask();
  }

  #ask() {
    this.forget();
    this.changed();
  }

  async #search() {
    this.forget();
    this.button.disabled = true;
    setText(this.answer, 'Simulating several numbers…');
    const cancelled = this.#cancelled = new AbortController(), { percentile, work: { perSecond } } = this.state;
    const found = await post('/api/predict/limit', this.state.wanted(), cancelled.signal).catch(problem => problem);
    if (cancelled.signal.aborted) return;
    this.button.disabled = false;
    setText(byId('limit-progress'), '');
    setText(this.answer, found instanceof Error ? found.message : answerWords(found, percentile, perSecond));
  }
}
