// The stages of requests: what each request waited for, in the order of time. They arrive when a load is over. A request whose stages
// are unknown has none, and its bar shows only its outcome.
import { duration } from './text.js';

// The style sheet has all stages, in the order of time, each with its colour and the name of its pattern. Reports read the same.
const PATTERNS = Object.fromEntries(getComputedStyle(document.documentElement).getPropertyValue('--stages').split(',')
  .map(stage => stage.trim().split(' ')).map(([name, pattern]) => [name, pattern === 'plain' ? null : pattern]));

export const STAGES = Object.keys(PATTERNS);

export const patternOf = stage => PATTERNS[stage];

// The sum of a request's stages is its latency, up to the rounding of each stage to a microsecond. Beyond this, the figures are wrong.
const TOLERANCE = 1e6, SHARE = .05;

// The shortest stage of one request that is worth a word.
const SHOWN = 5e4;

// Reads a table with the microseconds of each stage, for each request in the order of the rows. Returns null if no request has stages.
export function readStages(table, rows, reason = null) {
  const labels = STAGES.filter(stage => Array.isArray(table?.[stage]));
  const until = labels.map(() => new Float64Array(rows.length).fill(NaN));
  let known = 0;
  for (let i = 0; i < rows.length; i++) {
    const nanos = labels.map(label => nanosOf(table[label][i]));
    const sum = nanos.reduce((all, one) => all + one, 0), latency = rows.lastByte[i] - rows.start[i];
    if (labels.length === 0 || !(Math.abs(sum - latency) <= Math.max(TOLERANCE, SHARE * latency))) continue;
    known++;
    nanos.reduce((before, one, k) => until[k][i] = before + one, 0);
  }
  return known === 0 && reason === null ? null : { labels, until, known, unknown: rows.length - known, reason };
}

const nanosOf = micros => typeof micros === 'number' && micros >= 0 ? 1000 * micros : NaN;

export const isKnown = (stages, i) => stages !== null && stages.until.length > 0 && stages.until[0][i] >= 0;

// Calls `part` with the index, begin and end of each stage of a request, in nanoseconds since the release, as far as it overlaps an interval.
export function partsOf({ stages, rows }, i, from, to, part) {
  const start = rows.start[i];
  for (let k = 0, before = 0; k < stages.labels.length; k++) {
    const begin = Math.max(from, start + before), end = Math.min(to, start + stages.until[k][i]);
    if (end > begin) part(k, begin, end);
    before = stages.until[k][i];
  }
}

// Sums the stages of all requests that a filter accepts, within an interval: the requests, how many of them have unknown stages, and the
// nanoseconds of each stage that took any time.
export function sumOf(one, from, to, accepts = () => true) {
  const { stages, rows } = one, nanos = new Float64Array(stages.labels.length);
  let requests = 0, unknown = 0;
  for (let i = 0; i < rows.length; i++) {
    if (!accepts(i) || !(rows.start[i] <= to) || rows.lastByte[i] < from) continue;
    requests++;
    if (isKnown(stages, i)) partsOf(one, i, from, to, (k, begin, end) => { nanos[k] += end - begin; });
    else unknown++;
  }
  const total = nanos.reduce((sum, each) => sum + each, 0);
  const parts = stages.labels.map((label, k) => ({ label, nanos: nanos[k], share: total > 0 ? nanos[k] / total : 0 })).filter(each => each.nanos > 0);
  return { requests, unknown, total, parts };
}

export function percent(share) {
  const value = 100 * share;
  return value > 0 && value < 1 ? '< 1 %' : `${Math.round(value)} %`;
}

// Describes the stages of one request until an instant, in the order of time.
export function stageWords(one, i, nanos) {
  const words = [];
  partsOf(one, i, -Infinity, nanos, (k, begin, end) => end - begin >= SHOWN && words.push(`${one.stages.labels[k]} ${duration(end - begin)}`));
  return words.join(', ');
}
