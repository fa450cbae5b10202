// The answers to a question before the run, from one person or from a class by a show of hands. A vote maps each value to the number of
// people who chose it.
import { plural } from './text.js';

export const emptyVote = predictions => predictions.map(() => ({}));

export const total = vote => Object.values(vote).reduce((sum, hands) => sum + hands, 0);

// Adds or removes hands for a value.
export function raise(vote, value, hands) {
  const now = (vote[value] ?? 0) + hands;
  if (now > 0) vote[value] = now;
  else delete vote[value];
}

export function setOnly(vote, value) {
  for (const other of Object.keys(vote)) delete vote[other];
  if (value !== null) vote[value] = 1;
}

// Returns the median of the figures. Unlike the mean, it does not follow a single student who says a million.
export function median(vote) {
  const all = Object.entries(vote).flatMap(([value, hands]) => Array(hands).fill(Number(value))).sort((a, b) => a - b);
  const middle = all.length >> 1;
  return all.length === 0 ? null : all.length % 2 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
}

// Formats a figure with at most three decimals and no trailing zeros.
export const plain = value => String(+value.toFixed(3));

// Returns the most frequent option, or the median if the answers are figures.
export function chosenValue(prediction, vote) {
  if (total(vote) === 0) return null;
  if (prediction.kind === 'slider') return plain(median(vote));
  return Object.entries(vote).reduce((most, one) => one[1] > most[1] ? one : most)[0];
}

// Whether at least one question has an answer. The others may stay open.
export const isBegun = votes => votes.some(vote => total(vote) > 0);

// Labels a button that takes the answers: says how many questions it leaves open.
export function leavingOpen(words, votes) {
  const open = votes.filter(vote => total(vote) === 0).length;
  return open === 0 ? words : `${words}, and leave ${plural(open, 'question')} open`;
}

// Whether a number in these controls is not allowed. It is no answer, and the user has to correct it first.
export const hasWrongNumber = controls => controls.querySelector('[aria-invalid="true"]') !== null;
