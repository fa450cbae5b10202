// Says the figures of a load at a rate.
import { count, duration } from './text.js';

export const percent = share => `${(100 * share).toFixed(share > 0 && share < .1 ? 1 : 0)} %`;
export const plain = value => value >= 100 ? count(value) : String(+value.toFixed(1));

// Returns a figure with the interval of its runs, such as "142 ms (138 ms to 150 ms)".
export function withInterval(figure, format) {
  if (figure === null) return '–';
  const [median, low, high] = [figure.median, figure.low, figure.high].map(format);
  return low === high ? median : `${median} (${low} to ${high})`;
}

export const perCall = attempts => withInterval(attempts, value => value.toFixed(2));

export const carriedWords = ({ limit, places, perSecond }) => `${count(places)} ${limit} carry at most ${plain(perSecond)} requests per second`;

// Returns the name of a limit and its use, both for a list of figures.
export function useWords({ limit, places, inUse, waiting }) {
  const used = places === null ? plain(inUse.median) : `${percent(inUse.median / places)} of ${count(places)}, ${plain(waiting.median)} waiting`;
  return [`${limit} in use`, used];
}

export function failureWords(failures) {
  const parts = Object.entries(failures).map(([cause, share]) => `${withInterval(share, percent)} ${cause}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

// Says how users are served after a slow time of the backend. "As before" is that of the measurement: goodputRecoveryMs.
export function recoveryWords({ served, recovered, nanos, seconds }, attemptsPerCall, runs) {
  const after = `After the slow time, ${withInterval(served, percent)} of the requests are served as before, with ${perCall(attemptsPerCall)} attempts per call in all.`;
  if (nanos === null) return `${after} Users are never served as before, although the load lasts ${plain(seconds)} s longer than the slow time.`;
  const when = nanos.high === 0 ? 'immediately' : `after ${withInterval(nanos, duration)}`;
  return `${after} Users are served as before ${when}${recovered < runs ? ` in ${recovered} of ${runs} runs, and never in the others` : ''}.`;
}

// Returns the difference between two ways at the same rate, as one sentence.
export function rateDifferenceWords(first, second, [name, other]) {
  if (name === other) return 'Both ways and their limits are the same.';
  const [before, after] = [first, second].map(({ p99Nanos }) => p99Nanos?.median ?? null);
  if (before === null || after === null) return `${before === null ? name : other} serves no request in some runs.`;
  const served = `${plain(second.perSecond.median)} instead of ${plain(first.perSecond.median)} requests are served per second`;
  return `p99 of ${other} is ${duration(after)} instead of ${duration(before)} for ${name}, and ${served}.`;
}
