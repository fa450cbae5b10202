// Reads the result of the console's simulation into the same form as a measurement, so that both are drawn alike.
import { measurement } from './model.js';
import { Rows } from './rows.js';
import { readStages } from './stages.js';

const OK = { outcome: 'ok', status: 200, cause: null };
const failure = cause => ({ outcome: 'server-error', status: 500, cause });

// Reads the simulation's response: each end of a request becomes a row; the other figures are kept as they are.
export function readPrediction(response, users) {
  const causes = [...new Set(response.ends.map(end => end.cause).filter(cause => cause !== null && cause !== undefined))];
  const rows = new Rows();
  const order = response.ends.map((_, i) => i).sort((a, b) => response.ends[a].user - response.ends[b].user || response.ends[a].request - response.ends[b].request);
  order.forEach((at, i) => rows.set(i, column(response.ends[at], causes), 0));
  const table = Object.entries(response.stages ?? {}).map(([stage, micros]) => [stage, order.map(at => micros[at])]);
  const failed = response.ends.length - response.served;
  return {
    ...measurement('The model', 1), users, requests: response.ends.length, idealNanos: response.idealNanos ?? null, releasedNanos: 0, rows,
    kinds: [OK, ...causes.map(failure)], stages: readStages(Object.fromEntries(table), rows), done: response.ends.length, failed, latestNanos: response.durationNanos,
    end: { durationNanos: response.durationNanos },
    served: response.served, failures: response.failures ?? {},
    threads: response.threads, connections: response.connections, backendThreads: response.backendThreads, littlesLaw: response.littlesLaw,
  };
}

function column(end, causes) {
  return { user: [end.user], start: [end.beginNanos], firstByte: [null], lastByte: [end.endNanos], outcome: [1 + causes.indexOf(end.cause ?? null)] };
}

// Returns L = λW with this model's figures, as a sentence.
export function littlesLawWords({ littlesLaw }) {
  if (!littlesLaw || littlesLaw.perSecond === 0) return 'Nothing took any time, so no requests were under way.';
  const [l, lambda, w] = [littlesLaw.underWay.toFixed(1), littlesLaw.perSecond.toFixed(1), littlesLaw.seconds.toFixed(3)];
  return `L = λW: on average ${l} requests were under way (L), because ${lambda} ended in a second (λ) and each was under way for ${w} s (W). `
    + `${lambda} × ${w} = ${(littlesLaw.perSecond * littlesLaw.seconds).toFixed(1)}.`;
}

export function peakWords(peaks) {
  if (!peaks) return '–';
  const limit = peaks.limit === null || peaks.limit === undefined ? '' : ` of ${peaks.limit.toLocaleString('en')}`;
  const waiting = peaks.waiting > 0 ? `, ${peaks.waiting.toLocaleString('en')} waiting` : '';
  return `${peaks.inUse.toLocaleString('en')}${limit}${waiting}`;
}

// Returns how far the model is from the measurement, which shows whether the model is useful.
export function errorWords(model, measured) {
  const ratio = model.end.durationNanos / measured.end.durationNanos - 1;
  const time = Math.abs(ratio) < .005 ? 'The model takes as long as the measurement'
    : `The model is ${Math.abs(100 * ratio).toFixed(1)} % too ${ratio < 0 ? 'short' : 'long'}`;
  const refused = model.failed - measured.failed;
  const users = refused === 0 ? 'and the same number of requests fail' : `and ${Math.abs(refused)} ${refused > 0 ? 'more' : 'fewer'} requests fail in it`;
  return `${time}, ${users}.`;
}
