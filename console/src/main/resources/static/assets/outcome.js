// The outcome of one way on the what-if page: its prediction, and beside it a measurement of the same case.
import { pagePath, post } from './api.js';
import { endedBox, isFailure } from './ended.js';
import { idealOf } from './model.js';
import { errorWords, littlesLawWords, peakWords } from './prediction.js';
import { Recording } from './recording.js';
import { Scene } from './scene.js';
import { byId, count, duration, make, setText } from './text.js';

const PEAKS = { threads: 'waiting threads, at most', connections: 'connections, at most', backend: 'backend threads, at most' };

export class Outcome {

  model = null;
  isMeasuring = false;

  #measured = null;
  #scenario = '';
  #measuredScenario = null;
  #expected = null;
  #watched = null;

  // `changed` is called when the measurement has more to show, or has begun or ended. The elements of the second way have ids with a prefix.
  constructor(prefix, changed) {
    this.prefix = prefix;
    this.changed = changed;
    this.place = byId(`${prefix}outcome`);
    const words = (id, className = 'fact') => make('p', { id: prefix + id, className, role: 'status' });
    const peaks = Object.entries(PEAKS).map(([id, text]) => make('div', {}, make('dt', { textContent: text }), make('dd', { id: `${prefix}peak-${id}`, textContent: '–' })));
    const scene = (id, label) => make('section', { id: prefix + id, className: 'scene', 'aria-label': label + (prefix === '' ? '' : ' of the second way') });
    this.title = make('h2', { hidden: true });
    this.place.append(this.title, words('words'), make('p', { id: `${prefix}law`, className: 'note' }), make('dl', { className: 'peaks quiet' }, ...peaks),
      words('error'), make('div', { id: `${prefix}ended` }), scene('model', 'The model'), scene('measured', 'The measurement'));
    this.scenes = ['model', 'measured'].map(id => new Scene(this.#at(id)));
    this.#at('measure').addEventListener('click', () => this.#measure());
  }

  #at(id) {
    return byId(this.prefix + id);
  }

  // Shows a prediction, and a measurement only if it is one of the same scenario. Two ways need a title each.
  show(model, scenario, title) {
    this.model = model;
    this.#scenario = scenario;
    this.title.hidden = title === null;
    setText(this.title, title ?? '');
    this.scenes[0].show(model, null);
    this.#describe();
    this.#at('measured').hidden = !this.isMeasured;
    setText(this.#at('error'), this.isMeasured ? this.#errorWords() : '');
  }

  clear() {
    this.model = null;
  }

  get isMeasured() {
    return this.#measured !== null && this.#measuredScenario === this.#scenario;
  }

  get lengthNanos() {
    const measured = this.isMeasured ? this.#measured.end?.durationNanos ?? this.#measured.latestNanos : 0;
    return Math.max(this.model.end.durationNanos, idealOf(this.model) ?? 0, measured);
  }

  #describe() {
    const { model } = this;
    const failures = Object.entries(model.failures).map(([cause, users]) => `${count(users)} ${cause}`).join(', ');
    const ideal = model.idealNanos ? ` The work cannot take less than ${duration(model.idealNanos)}, its ideal time: ${Math.round(100 * model.idealNanos / model.end.durationNanos)} % of that.` : '';
    setText(this.#at('words'), `${count(model.served)} of ${count(model.requests)} are served${failures ? `; ${failures}` : ''}. The last one ends after ${duration(model.end.durationNanos)}.${model.failed === 0 ? ideal : ` ${count(model.failed)} of ${count(model.requests)} are rejected, so this is not the time for all the work.`}`);
    setText(this.#at('law'), littlesLawWords(model));
    setText(this.#at('peak-threads'), peakWords(model.threads));
    setText(this.#at('peak-connections'), peakWords(model.connections));
    setText(this.#at('peak-backend'), peakWords(model.backendThreads));
    setText(this.#at('scenario'), this.#scenario);
  }

  #errorWords() {
    return this.#measured.end ? `${errorWords(this.model, this.#measured)} The pale bars behind the measurement are the model.` : '';
  }

  // Draws both on one axis, with the model as a ghost behind the measurement.
  draw(axis) {
    const [modelled, measured] = this.scenes, view = { axis, order: 'user', ghost: null }, length = this.model.end.durationNanos;
    modelled.draw(length, view);
    modelled.describe(length);
    if (!this.isMeasured) return;
    const nanos = this.#measured.end?.durationNanos ?? this.#measured.latestNanos;
    measured.draw(nanos, { ...view, ghost: this.model });
    measured.describe(nanos);
  }

  // Must be called when the colours have changed.
  forget() {
    this.scenes.forEach(scene => scene.forget());
  }

  #setMeasuring(now) {
    this.isMeasuring = now;
    this.changed();
  }

  #measure() {
    const yaml = this.#scenario;
    this.#at('ended').replaceChildren();
    setText(byId('problem'), '');
    this.#setMeasuring(true);
    post('/api/run', { yaml }).then(({ id }) => {
      this.#expected = id;
      this.#measuredScenario = yaml;
      setText(this.#at('error'), 'Started: services start, and their code warms up.');
    }, problem => {
      this.#setMeasuring(false);
      setText(byId('problem'), problem.message);
    });
  }

  // Gets the console's activity, to find the run that was started here.
  update({ running, ended }) {
    const own = [running, ended].find(one => one && this.#expected !== null && one.id === this.#expected);
    if (own?.folder && own.folder !== this.#watched) this.#watch(own.folder);
    if (own && own === ended && !own.folder) this.#failed(own);
  }

  // Handles a run that failed before it measured anything.
  #failed(ended) {
    this.#expected = null;
    this.#setMeasuring(false);
    setText(this.#at('error'), '');
    if (isFailure(ended)) this.#at('ended').replaceChildren(endedBox(ended));
    else setText(byId('problem'), 'The run ended before anything was measured.');
  }

  #watch(folder) {
    this.#watched = folder;
    this.#at('watch').hidden = false;
    this.#at('watch').href = pagePath(folder);
    new Recording(folder, ({ run, isOver }) => this.#recorded(run, isOver));
  }

  #recorded(run, isOver) {
    const one = run.measurements[0];
    if (isOver) this.#setMeasuring(false);
    if (isOver && !one?.end) setText(this.#at('error'), 'The run ended before anything was measured.');
    if (!one || one.releasedNanos === null) return;
    if (this.#measured !== one) {
      this.#measured = one;
      this.scenes[1].show(one, run.plan.contenders[0]);
    }
    this.#at('measured').hidden = !this.isMeasured;
    if (one.end && this.isMeasured) setText(this.#at('error'), this.#errorWords());
    this.changed();
  }
}
