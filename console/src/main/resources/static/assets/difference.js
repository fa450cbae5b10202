// Says in figures how the second of two predictions differs from the first.
import { count, duration } from './text.js';

const SAME = .005;

function timeWords(first, second, [name, other]) {
  const [before, after] = [first.end.durationNanos, second.end.durationNanos], figures = `${duration(after)} instead of ${duration(before)}`;
  if (before === after) return `${other} takes as long as ${name} (${duration(after)})`;
  if (before === 0 || after === 0) return `${other} takes ${figures} for ${name}`;
  const ratio = after / before;
  if (Math.abs(ratio - 1) < SAME) return `${other} takes almost as long as ${name} (${figures})`;
  return ratio > 1 ? `${other} takes ${ratio.toPrecision(3)} times as long as ${name} (${figures})`
    : `${other} takes ${Number((100 * ratio).toPrecision(2))} % of the time of ${name} (${figures})`;
}

function countWords(before, after, what) {
  if (before === after) return `as many ${what} (${count(after)})`;
  return `${count(Math.abs(after - before))} ${after > before ? 'more' : 'fewer'} ${what} (${count(after)} instead of ${count(before)})`;
}

const peak = (model, name) => model[name]?.inUse ?? 0;

// Returns the difference in time, failures and peaks, as one sentence. `names` are those of both ways.
export function differenceWords(first, second, names) {
  if (names[0] === names[1]) return 'Both ways and their limits are the same.';
  const compared = (name, what) => countWords(peak(first, name), peak(second, name), what);
  return `${timeWords(first, second, names)}, ${countWords(first.failed, second.failed, 'requests fail')}, and at the peak ${
    compared('threads', 'threads wait')}, ${compared('connections', 'connections are in use')} and ${compared('backendThreads', 'backend threads work')}.`;
}
