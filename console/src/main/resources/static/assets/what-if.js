// The what-if page. Each change of a slider immediately simulates users, threads, pools and backend; a measurement can then be shown beside
// it.
import { follow, mayChange, pagePath, post } from './api.js';
import { TimeAxis } from './canvas.js';
import { endedBox, isFailure } from './ended.js';
import { idealOf } from './model.js';
import { errorWords, littlesLawWords, peakWords, readPrediction } from './prediction.js';
import { Recording } from './recording.js';
import { looks, startShell } from './shell.js';
import { Scene } from './scene.js';
import { byId, count, duration, make, say } from './text.js';
import { question, scenarioOf, SLIDERS, slidersOf, WAYS } from './ways.js';

const PATIENCE = 120, RESOLUTION = 400;

startShell();

export const scenes = [new Scene(byId('model')), new Scene(byId('measured'))];
const invalid = new Map(); // what is wrong with a number, by the name of its slider
const values = Object.fromEntries(Object.entries(SLIDERS).map(([name, { initial }]) => [name, initial]));
let model = null, measured = null, waiting = 0, asked = 0, expected = null, watched = null, isMeasuring = false;
let replaced = new AbortController(); // cancels the request that a newer one replaces

// A slider is logarithmic if the order of magnitude of its value matters.
const toSlider = ({ min, max, power }, value) => RESOLUTION * (power ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min));

function fromSlider({ min, max, power }, place) {
  const share = place / RESOLUTION;
  const exact = power ? min * (max / min) ** share : min + share * (max - min);
  const step = power && exact > 20 ? 10 ** (Math.floor(Math.log10(exact)) - 1) : 1;
  return Math.min(max, Math.max(min, Math.round(exact / step) * step));
}

function slider(name) {
  const bounds = SLIDERS[name];
  const range = make('input', { id: name, type: 'range', min: 0, max: RESOLUTION, value: toSlider(bounds, values[name]) });
  const number = make('input', { type: 'number', min: bounds.min, max: bounds.max, value: values[name], 'aria-label': `${bounds.label}, as a number` });
  const set = (value, other) => {
    values[name] = value;
    mark(number, name, null);
    if (other !== range) range.value = toSlider(bounds, value);
    if (other !== number) number.value = value;
    range.setAttribute('aria-valuetext', String(value));
    later();
  };
  range.addEventListener('input', () => set(fromSlider(bounds, Number(range.value)), range));
  number.addEventListener('input', () => {
    const value = number.value.trim() === '' ? NaN : Math.round(Number(number.value));
    if (value >= bounds.min && value <= bounds.max) set(value, number);
    else mark(number, name, `${bounds.label}: ${bounds.min} to ${bounds.max}`);
  });
  range.setAttribute('aria-valuetext', String(values[name]));
  return make('div', { className: 'slider' }, make('label', { for: name, textContent: bounds.label }), range, number);
}

// Says which numbers are allowed. The result then belongs to other numbers than those that are shown, and is greyed.
function mark(number, name, problem) {
  if (problem) invalid.set(name, problem);
  else invalid.delete(name);
  number.setAttribute('aria-invalid', String(problem !== null));
  say(byId('problem'), [...invalid.values()].join('; '));
  byId('prediction').classList.toggle('stale', invalid.size > 0);
  setMeasuring(isMeasuring);
}

function setMeasuring(now) {
  isMeasuring = now;
  byId('measure').disabled = now || invalid.size > 0;
}

const way = () => byId('way').value;
const isTriangular = () => byId('triangular').checked;

function placeSliders() {
  invalid.clear();
  setMeasuring(isMeasuring);
  byId('prediction').classList.remove('stale');
  byId('sliders').replaceChildren(...slidersOf(way(), isTriangular()).map(slider));
  predict();
}

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(predict, PATIENCE);
}

// Shows the response to the latest request, even if an older one arrives later. Hides a measurement made under other limits.
async function predict() {
  const ask = ++asked, asking = question(way(), values, isTriangular());
  replaced.abort();
  replaced = new AbortController();
  const response = await post('/api/predict', asking, replaced.signal).catch(problem => problem);
  if (ask !== asked || invalid.size > 0) return;
  say(byId('problem'), response instanceof Error ? response.message : '');
  byId('prediction').classList.toggle('stale', response instanceof Error);
  if (response instanceof Error) return;
  model = readPrediction(response, asking.users);
  measured = null;
  byId('measured').hidden = true;
  say(byId('error'), '');
  scenes[0].show(model, null);
  tell();
  draw();
}

function tell() {
  const failures = Object.entries(model.failures).map(([cause, users]) => `${count(users)} ${cause}`).join(', ');
  const ideal = model.idealNanos ? ` The ideal time is ${duration(model.idealNanos)}, ${Math.round(100 * model.idealNanos / model.end.durationNanos)} % of that.` : '';
  say(byId('words'), `${count(model.served)} of ${count(model.requests)} are served${failures ? `; ${failures}` : ''}. The last one ends after ${duration(model.end.durationNanos)}.${model.failed === 0 ? ideal : ` ${count(model.failed)} of ${count(model.requests)} are rejected, so this is not the time for all the work.`}`);
  say(byId('law'), littlesLawWords(model));
  say(byId('peak-threads'), peakWords(model.threads));
  say(byId('peak-connections'), peakWords(model.connections));
  say(byId('peak-backend'), peakWords(model.backendThreads));
  say(byId('scenario'), scenarioOf(way(), values, isTriangular()));
}

// Draws both on one axis, with the model as a ghost behind the measurement.
function draw() {
  if (!model) return;
  const length = Math.max(model.end.durationNanos, idealOf(model) ?? 0, measured?.end?.durationNanos ?? measured?.toldNanos ?? 0, 1);
  const view = { axis: new TimeAxis(-.03 * length, 1.04 * length), order: 'user', ghost: null };
  scenes[0].draw(model.end.durationNanos, view);
  scenes[0].tell(model.end.durationNanos);
  if (!measured) return;
  const nanos = measured.end?.durationNanos ?? measured.toldNanos;
  scenes[1].draw(nanos, { ...view, ghost: model });
  scenes[1].tell(nanos);
}

function measure() {
  const yaml = scenarioOf(way(), values, isTriangular());
  setMeasuring(true);
  byId('ended').replaceChildren();
  say(byId('problem'), '');
  post('/api/run', { yaml }).then(({ id }) => {
    expected = id;
    say(byId('error'), 'Started: services start, and their code warms up.');
  }, problem => {
    setMeasuring(false);
    say(byId('problem'), problem.message);
  });
}

// Handles a run that failed before it measured anything.
function failed(ended) {
  expected = null;
  setMeasuring(false);
  say(byId('error'), '');
  if (isFailure(ended)) byId('ended').replaceChildren(endedBox(ended));
  else say(byId('problem'), 'The run ended before anything was measured.');
}

function watch(folder) {
  byId('watch').hidden = false;
  byId('watch').href = pagePath(folder);
  new Recording(folder, ({ run, isOver }) => {
    const one = run.measurements[0];
    if (isOver) setMeasuring(false);
    if (isOver && !one?.end) say(byId('error'), 'The run ended before anything was measured.');
    if (!one || one.releasedNanos === null) return;
    if (measured !== one) {
      measured = one;
      byId('measured').hidden = false;
      scenes[1].show(one, run.plan.contenders[0]);
    }
    if (one.end) say(byId('error'), `${errorWords(model, one)} The pale bars behind the measurement are the model.`);
    draw();
  });
}

function start() {
  byId('way').replaceChildren(...Object.entries(WAYS).map(([name, { label }]) => make('option', { value: name, textContent: label })));
  byId('way').addEventListener('change', placeSliders);
  for (const work of document.querySelectorAll('input[name=work]')) work.addEventListener('change', placeSliders);
  byId('measure').hidden = !mayChange();
  byId('measure').addEventListener('click', measure);
  follow('/api/activity', { told: ({ running, ended }) => {
    const own = [running, ended].find(one => one && expected !== null && one.id === expected);
    if (own?.folder && own.folder !== watched) watch(watched = own.folder);
    if (own && own === ended && !own.folder) failed(own);
  } });
  looks.addEventListener('change', () => {
    scenes.forEach(scene => scene.forget());
    draw();
  });
  placeSliders();
}

start();
