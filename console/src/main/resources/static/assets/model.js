// A run, built from its events, independent of any page. An event may arrive twice, or merged with later events. Its contents replace
// earlier values. All instants are nanoseconds since the release of a contender's users, unless stated otherwise.
import { readPauses } from './pauses.js';
import { readProcessor } from './processor.js';
import { Rows } from './rows.js';
import { readStages } from './stages.js';

export function emptyRun() {
  return {
    plan: null, message: '', starting: null, warmingUp: null, measurements: [], current: null, checked: null, ended: null,
    lastNanos: 0, seq: 0,
  };
}

// Returns the measurement of one repetition of a contender, before anything is known of it.
export function measurement(contender, repetition) {
  return {
    id: contender, repetition, users: 0, requests: 0, idealNanos: null, limits: {}, releasedNanos: null, rows: new Rows(), kinds: [], stages: null,
    pauses: [], processor: null, done: 0, failed: 0, latestNanos: 0, services: new Map(), end: null, version: 0,
    attempt: 1,
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

// Applies an event to the run and returns the run.
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
    const one = measured(run, event), attempt = event.attempt ?? 1;
    // The code was not warm in the last attempt, which does not count.
    if (attempt > one.attempt) Object.assign(one, measurement(event.contender, event.repetition), { attempt, version: one.version });
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
    one.latestNanos = Math.max(one.latestNanos, event.atNanos);
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
  stages(run, event) {
    const one = measured(run, event);
    one.stages = readStages(event.table, one.rows, event.reason);
    one.version++;
  },
  'contender-ended'(run, event) {
    const one = measured(run, event);
    one.end = event;
    one.pauses = readPauses(event.pauses);
    one.processor = readProcessor(event.processorUse);
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

// Returns the ideal time, which is the shortest possible time for the completed work; null if every request failed, because then no work
// was completed.
export const idealOf = one => one.end && one.done > 0 && one.done === one.failed ? null : one.idealNanos;

// Returns the duration of the measurement, or its duration so far.
export function lengthOf(one) {
  return one.end?.durationNanos ?? Math.max(one.latestNanos, one.rows.lastEnd());
}

// Returns the measurement that a page shows first when the user has chosen none: one in which some users fail, because it shows why, or the
// longest. Undefined if there are no measurements.
export function tellingOf({ measurements }) {
  const longest = measurements.reduce((most, one) => most && lengthOf(most) >= lengthOf(one) ? most : one, undefined);
  return measurements.find(({ failed, done }) => failed > 0 && failed < done) ?? longest;
}

// Returns whether the bars of all requests are known: a long load reports only its first ten thousand requests individually.
export const isWhole = one => one.requests <= one.rows.length;
