// Follows one request of a run, stage by stage: where it is, and what it waits for. The times are those that were recorded.
import { stageSwatch } from './palette.js';
import { isKnown, partsOf } from './stages.js';
import { duration, make, setText } from './text.js';

// Where a request is in each stage, and what happens there.
const STEPS = {
  'before-gateway': ['users', 'It is on its way to the gateway, which has not read it yet.'],
  thread: ['gateway', 'The gateway has read it, but no thread is free.'],
  permit: ['gateway', 'It waits for permission to make a call.'],
  connection: ['gateway', 'It waits for a free connection. Its thread waits too, if it has one.'],
  call: ['between', 'Calls are on their way between gateway and backend.'],
  'backend-queue': ['backend', 'The backend has the call, but none of its threads is free.'],
  backend: ['backend', 'The backend serves calls of this request.'],
  'database-pool': ['gateway', 'It waits for a connection to the database.'],
  query: ['backend', 'The database executes the query.'],
  computing: ['gateway', 'The gateway computes, or waits for a processor.'],
  response: ['users', 'The user reads the response.'],
  rest: ['gateway', 'Everything else: the gateway’s own work.'],
};
const PLACES = ['users', 'gateway', 'between', 'backend'], SHOWN = 1e6; // nanoseconds of a stage that is worth a step

export class FollowOne {

  #at = 0;
  #steps = [];

  constructor() {
    this.words = make('p', { role: 'status' });
    this.places = make('ol', { className: 'stations', 'aria-label': 'Where the request is' }, ...PLACES.map(place => make('li', { textContent: place === 'between' ? '⇄' : place, ariaLabel: place })));
    this.strip = make('div', { className: 'strip', 'aria-hidden': 'true' });
    this.back = make('button', { type: 'button', textContent: 'Step back', onclick: () => this.#go(this.#at - 1) });
    this.next = make('button', { type: 'button', textContent: 'Next step', onclick: () => this.#go(this.#at + 1) });
    this.element = make('details', { className: 'follow', hidden: true }, make('summary', { textContent: 'Follow the slowest request step by step' }),
      this.places, this.strip, this.words, make('div', { className: 'row' }, this.back, this.next));
  }

  // Shows the request with the longest time among those whose stages are known.
  show(one) {
    const { rows, stages } = one;
    this.element.hidden = true;
    if (!stages) return;
    const known = Array.from({ length: rows.length }, (_, i) => i).filter(i => isKnown(stages, i) && rows.lastByte[i] > rows.start[i]);
    if (known.length === 0) return;
    const took = i => rows.lastByte[i] - rows.start[i], slowest = known.reduce((most, i) => took(i) > took(most) ? i : most);
    this.user = rows.user[slowest];
    this.total = took(slowest);
    this.#steps = [];
    partsOf(one, slowest, -Infinity, Infinity, (k, begin, end) => end - begin >= SHOWN && this.#steps.push({ stage: stages.labels[k], nanos: end - begin }));
    this.element.hidden = this.#steps.length === 0;
    this.strip.replaceChildren(...this.#steps.map(({ stage, nanos }) => {
      const part = make('span', {}, stageSwatch(stage));
      part.style.flexGrow = nanos / this.total;
      return part;
    }));
    this.#go(0);
  }

  #go(at) {
    this.#at = Math.max(0, Math.min(this.#steps.length - 1, at));
    const step = this.#steps[this.#at];
    if (!step) return;
    const [place, words] = STEPS[step.stage] ?? ['gateway', ''];
    [...this.places.children].forEach((one, i) => one.classList.toggle('here', PLACES[i] === place));
    [...this.strip.children].forEach((one, i) => one.classList.toggle('here', i === this.#at));
    setText(this.words, `User ${this.user}, step ${this.#at + 1} of ${this.#steps.length}, ${step.stage}: ${words} All its calls together: ${duration(step.nanos)} of ${duration(this.total)}.`);
    this.back.disabled = this.#at === 0;
    this.next.disabled = this.#at === this.#steps.length - 1;
  }
}
