// The what-if page. Each change of a slider immediately simulates users, threads, pools and backend, for one way of calling or for two. The
// requests arrive in a burst or at a rate.
import { Address } from './address.js';
import { follow, mayChange, post } from './api.js';
import { TimeAxis } from './canvas.js';
import { differenceWords } from './difference.js';
import { LimitSearch } from './limit-search.js';
import { Outcome } from './outcome.js';
import { readPrediction } from './prediction.js';
import { RateOutcome } from './rate-outcome.js';
import { rateDifferenceWords } from './rate-words.js';
import { looks, startShell } from './shell.js';
import { slider } from './slider.js';
import { byId, make, setText } from './text.js';
import { DISTRIBUTIONS, RETRIES, SLIDERS, WAYS } from './ways.js';
import { PARAMETERS, WhatIfState } from './what-if-state.js';

const PATIENCE = 120, PREFIXES = ['', 'beside-'];

startShell();

const address = new Address(PARAMETERS, () => state.toAddress());
const state = new WhatIfState(address.values);
const outcomes = PREFIXES.map(prefix => new Outcome(prefix, () => {
  describeMeasuring();
  draw();
}));
const rateOutcomes = PREFIXES.map(prefix => new RateOutcome(prefix));
const search = new LimitSearch(byId('rate-outcome'), state, () => address.keep());
export const scenes = outcomes.flatMap(outcome => outcome.scenes);
const invalid = new Map(); // what is wrong with a number, by the id of its slider
let waiting = 0, latestRequest = 0;
let replaced = new AbortController(); // cancels the request that a newer one replaces

// Says which numbers are allowed. The result then belongs to other numbers than those that are shown, and is greyed.
function mark(id, problem) {
  if (problem) invalid.set(id, problem);
  else invalid.delete(id);
  setText(byId('problem'), [...invalid.values()].join('; '));
  byId('prediction').classList.toggle('stale', invalid.size > 0);
  describeMeasuring();
}

function describeMeasuring() {
  for (const prefix of PREFIXES) byId(`${prefix}measure`).disabled = invalid.size > 0 || outcomes.some(({ isMeasuring }) => isMeasuring);
}

function sliderOf(name, values, prefix) {
  const id = prefix + name;
  return slider(id, SLIDERS[name], values[name], { checked: problem => mark(id, problem), changed: value => {
    values[name] = value;
    later();
  } });
}

// Shows the controls of the state: the shared sliders, and each way with the sliders of its own limits.
function place() {
  invalid.clear();
  describeMeasuring();
  byId('prediction').classList.remove('stale');
  byId('triangular').checked = state.isTriangular;
  byId('same').checked = !state.isTriangular;
  byId('at-once').checked = !state.isAtRate;
  byId('at-rate').checked = state.isAtRate;
  byId('work').hidden = state.isAtRate;
  byId('arrivals-place').hidden = !state.isAtRate;
  byId('retries-place').hidden = !state.isAtRate;
  for (const name of ['arrivals', 'distribution', 'retries']) byId(name).value = state[name];
  state.cases.forEach(({ way, limits }, i) => {
    const own = way === null ? [] : Object.keys(WAYS[way].limits).map(name => sliderOf(name, limits, PREFIXES[i]));
    const shared = i === 0 ? state.sharedSliders().map(name => sliderOf(name, state.work, '')) : [];
    byId(`${PREFIXES[i]}sliders`).replaceChildren(...shared, ...own);
    if (way !== null) byId(`${PREFIXES[i]}way`).value = way;
  });
  const isCompared = state.shown.length > 1;
  byId('second').hidden = !isCompared;
  byId('outcome').hidden = state.isAtRate;
  byId('beside-outcome').hidden = state.isAtRate || !isCompared;
  for (const prefix of PREFIXES) byId(`${prefix}measure`).hidden = !mayChange() || state.isAtRate;
  byId('prediction').classList.toggle('two', isCompared);
  setText(byId('compare'), isCompared ? 'Show one way only' : 'Compare with another way');
  setText(byId('measure'), isCompared ? 'Measure the first way' : 'Measure it');
  predict();
}

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(predict, PATIENCE);
}

const simulate = (asking, signal) => state.isAtRate ? post('/api/predict/rate', asking, signal)
  : post('/api/predict', asking, signal).then(response => readPrediction(response, asking.users));

// Shows the response to the latest request, even if an older one arrives later.
async function predict() {
  const ask = ++latestRequest, { shown, isAtRate } = state;
  address.keep();
  search.show();
  replaced.abort();
  replaced = new AbortController();
  const models = await Promise.all(shown.map(one => simulate(state.question(one), replaced.signal))).catch(problem => problem);
  if (ask !== latestRequest || invalid.size > 0) return;
  setText(byId('problem'), models instanceof Error ? models.message : '');
  byId('prediction').classList.toggle('stale', models instanceof Error);
  if (models instanceof Error) return;
  if (isAtRate) showRates(models, ask);
  else showBursts(models);
}

function showBursts(models) {
  const names = state.names(), { shown } = state;
  rateOutcomes.forEach(outcome => outcome.hide());
  outcomes.forEach((outcome, i) => i < models.length ? outcome.show(models[i], state.scenario(shown[i]), models.length > 1 ? names[i] : null) : outcome.clear());
  setText(byId('difference'), models.length > 1 ? differenceWords(...models, names) : '');
  draw();
}

// Shows the figures, and then the curve of each way, because the curves take as long again.
async function showRates(models, ask) {
  const names = state.names(), { shown, work: { perSecond } } = state;
  outcomes.forEach(outcome => outcome.clear());
  rateOutcomes.forEach((outcome, i) => i < models.length ? outcome.show(models[i], perSecond, models.length > 1 ? names[i] : null) : outcome.hide());
  setText(byId('difference'), models.length > 1 ? rateDifferenceWords(...models, names) : '');
  shown.forEach((one, i) => setText(byId(`${PREFIXES[i]}scenario`), state.scenario(one)));
  for (const [i, one] of shown.entries()) {
    const curve = await post('/api/predict/curve', state.question(one), replaced.signal).catch(() => null);
    if (ask !== latestRequest) return;
    if (curve !== null) rateOutcomes[i].showCurve(curve, perSecond);
  }
}

// Draws all outcomes on one time axis.
function draw() {
  const drawn = outcomes.filter(({ model }) => model !== null), length = Math.max(1, ...drawn.map(outcome => outcome.lengthNanos));
  for (const outcome of drawn) outcome.draw(new TimeAxis(-.03 * length, 1.04 * length));
}

function chooseWay(i, way) {
  state.cases[i].way = way;
  place();
}

// On a phone, only a summary of the result is above the sliders, so that both are visible together. This button shows the rest.
function toggleDetails() {
  const isWhole = byId('prediction').classList.toggle('whole');
  byId('details').setAttribute('aria-expanded', String(isWhole));
  setText(byId('details'), isWhole ? 'Show only the result' : 'Show the details');
  draw();
}

function choose(name, value) {
  state[name] = value;
  place();
}

function compare() {
  state.compare(state.shown.length < 2);
  place();
  if (state.shown.length > 1) byId('beside-way').focus();
}

function start() {
  PREFIXES.forEach((prefix, i) => {
    const list = byId(`${prefix}way`);
    list.replaceChildren(...Object.entries(WAYS).map(([name, { label }]) => make('option', { value: name, textContent: label })));
    list.addEventListener('change', () => chooseWay(i, list.value));
  });
  for (const load of document.querySelectorAll('input[name=load]')) load.addEventListener('change', () => choose('isAtRate', byId('at-rate').checked));
  for (const [id, options] of Object.entries({ distribution: DISTRIBUTIONS, retries: RETRIES })) {
    byId(id).replaceChildren(...Object.entries(options).map(([value, { label }]) => make('option', { value, textContent: label })));
  }
  for (const id of ['arrivals', 'distribution', 'retries']) byId(id).addEventListener('change', () => choose(id, byId(id).value));
  for (const work of document.querySelectorAll('input[name=work]')) work.addEventListener('change', () => choose('isTriangular', byId('triangular').checked));
  byId('compare').addEventListener('click', compare);
  byId('details').addEventListener('click', toggleDetails);
  address.offer(byId('links'));
  follow('/api/activity', { received: activity => outcomes.forEach(outcome => outcome.update(activity)) });
  looks.addEventListener('change', () => {
    outcomes.forEach(outcome => outcome.forget());
    draw();
  });
  place();
}

start();
