// Lets a reader turn the inputs of a lesson that matter most, on the model, and shows the outcome on the axes of the questions.
import { post } from './api.js';
import { readPrediction } from './prediction.js';
import { slider } from './slider.js';
import { make, setText } from './text.js';
import { withModel } from './verdict.js';
import { SLIDERS } from './ways.js';

const PATIENCE = 120; // milliseconds without a change
const WORDS = 'On the model, not measured: turn these inputs, and watch the bars of the model.';

// The inputs of each setting that a lesson may name.
const INPUTS = { 'server.tomcat.threads.max': 'requestThreads', 'mesh.limits.max-connections': 'connections', 'mesh.limits.pending-acquire-max-count': 'pending', 'mesh.limits.fan-out': 'fanOut' };

// The figures of the model that questions ask for, in seconds or in users.
const FIGURES = { duration: ({ end }) => end.durationNanos / 1e9, failed: ({ failed }) => failed, ok: ({ served }) => served };

export class Turn {

  #waiting = 0;
  #latest = 0;

  // `numbers` are those of the round, which the model knows. `questions` holds each question with its votes and its judgement.
  constructor({ numbers, limit, id, questions, isClass }) {
    Object.assign(this, { numbers: { ...numbers }, isClass });
    this.questions = questions.filter(({ prediction: { kind, metric } }) => kind === 'slider' && metric in FIGURES);
    this.problem = make('p', { className: 'problem', role: 'alert' });
    this.bars = make('div', { className: 'turned', 'aria-live': 'polite' });
    this.element = this.questions.length === 0 ? null : make('section', { className: 'turn', 'aria-label': 'Turn it' }, make('h2', { textContent: 'Turn it' }),
      make('p', { className: 'note', textContent: WORDS }), make('div', { className: 'sliders' }, ...this.#inputs(limit).map(name => this.#slider(`${id}-${name}`, name))), this.problem, this.bars);
    if (this.element) this.#predict();
  }

  // Returns the lesson's own setting if the round has it, and the two inputs that each load has.
  #inputs({ service, property }) {
    const own = service === 'legacy-backend' ? 'backendThreads' : INPUTS[property];
    return [...new Set([own, 'users', 'serviceTimeMs', 'backendThreads'])].filter(name => name && (this.numbers[name] ?? null) !== null).slice(0, 3);
  }

  #slider(id, name) {
    return slider(id, SLIDERS[name], this.numbers[name], { checked: problem => setText(this.problem, problem ?? ''), changed: value => {
      this.numbers[name] = value;
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#predict(), PATIENCE);
    } });
  }

  // Shows the response to the latest request, even if an older one arrives later.
  async #predict() {
    const latest = ++this.#latest;
    const model = await post('/api/predict', this.numbers).then(response => readPrediction(response, this.numbers.users)).catch(problem => problem);
    if (latest !== this.#latest) return;
    setText(this.problem, model instanceof Error ? model.message : '');
    if (model instanceof Error) return;
    this.bars.replaceChildren(...this.questions.map(({ prediction, votes, judgement }) => withModel(prediction, votes, judgement, this.isClass, inUnit(prediction, FIGURES[prediction.metric](model)))));
  }
}

const inUnit = ({ unit }, value) => unit === 'ms' ? 1000 * value : value;
