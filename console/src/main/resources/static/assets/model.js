// A run as its events tell it. Nothing in here knows of a page. Each event may be told again, or merged with those after it: what it
// says replaces what was known. All instants are nanoseconds since the users of a contender were let go, unless they say otherwise.
import { Rows } from './rows.js';

export function emptyRun() {
  return {
    plan: null, message: '', starting: null, warmingUp: null, measurements: [], current: null, checked: null, ended: null,
    lastNanos: 0, seq: 0,
  };
}

// The measurement of a contender: one repetition.
function measurement(contender, repetition) {
  return {
    id: contender, repetition, users: 0, requests: 0, idealNanos: null, limits: {}, releasedNanos: null, rows: new Rows(), kinds: [],
    done: 0, failed: 0, toldNanos: 0, services: new Map(), end: null, version: 0,
  };
}

export function find(run, contender, repetition) {
  return run.measurements.find(one => one.id === contender && one.repetition === repetition);
}

function measured(run, { contender, repetition }) {
  const found = find(run, contender, repetition);
  if (found) return found;
  const made = measurement(contender, repetition);
  run.measurements.push(made);
  return made;
}

export const planOf = (run, id) => run.plan?.contenders.find(one => one.id === id) ?? null;

// Returns the run, changed.
export function apply(run, { seq, atNanos, event }) {
  run.seq = Math.max(run.seq, seq);
  run.lastNanos = Math.max(run.lastNanos, atNanos);
  REDUCERS[event.type]?.(run, event, atNanos);
  return run;
}

const REDUCERS = {
  run(run, event) {
    run.plan = event;
  },
  message(run, { text }) {
    run.message = text;
  },
  starting(run, event) {
    const awaited = /^starting (.+)$/.exec(run.message)?.[1] ?? run.starting?.awaited ?? null;
    run.starting = { ...event, awaited };
    run.message = '';
  },
  'warm-up'(run, { contender }) {
    run.starting = null;
    run.message = '';
    run.warmingUp = contender;
  },
  contender(run, event) {
    const one = measured(run, event);
    Object.assign(one, { users: event.users, requests: event.requests, idealNanos: event.idealNanos ?? null, limits: event.limits ?? {} });
    run.starting = run.warmingUp = null;
    run.message = '';
    run.current = one;
    one.version++;
  },
  released(run, event, atNanos) {
    const one = measured(run, event);
    one.releasedNanos = atNanos - (event.elapsedNanos ?? 0);
    run.current = one;
    one.version++;
  },
  requests(run, event) {
    const one = measured(run, event);
    if (event.kinds.length > one.kinds.length) one.kinds = event.kinds;
    event.request.forEach((request, i) => one.rows.set(request - 1, event, i));
    one.done = Math.max(one.done, event.done);
    one.failed = Math.max(one.failed, event.failed);
    one.toldNanos = Math.max(one.toldNanos, event.atNanos);
    one.version++;
  },
  sample(run, event) {
    const one = measured(run, event);
    const service = one.services.get(event.service) ?? { name: event.service, gateway: false, samples: [] };
    one.services.set(event.service, service);
    service.gateway ||= event.gateway === true || event.service === planOf(run, one.id)?.service;
    if (event.atNanos > (service.samples.at(-1)?.atNanos ?? -Infinity)) service.samples.push(event);
    one.version++;
  },
  'contender-ended'(run, event) {
    const one = measured(run, event);
    one.end = event;
    one.idealNanos ??= event.idealNanos ?? null;
    one.version++;
  },
  assertions(run, { checked }) {
    run.checked = checked;
  },
  ended(run, event) {
    run.ended = event;
    run.current = null;
  },
};

// The shortest time for the work that was done. Where nobody was served no work was, and nothing is close to any time.
export const idealOf = one => one.end && one.done > 0 && one.done === one.failed ? null : one.idealNanos;

// How long it took; while nobody knows, as far as it has come.
export function lengthOf(one) {
  return one.end?.durationNanos ?? Math.max(one.toldNanos, one.rows.lastEnd());
}

// Whether the bars of all requests are known: of a long load only the first ten thousand are told one by one.
export const isWhole = one => one.requests <= one.rows.length;
