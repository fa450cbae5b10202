// Draws the votes of a class on one question, for one or two rounds: a histogram of figures, or a bar for each option.
import { make, plural } from './text.js';
import { median, plain, total } from './votes.js';

const BARS = 12, SMALL = 6;
const NICE = [1, 2, 5, 10];

const roundName = (i, of) => of === 1 ? 'The vote' : i === 0 ? 'First vote' : 'Second vote';

// `tallies` has for each round a map from each answer to its votes, and how many phones of the first round were silent. `measured` has the
// `text` of the result, and the `value` of a figure. It is null before the run.
export function votesOn(question, tallies, measured) {
  const rounds = tallies.map(({ counts }) => counts), silent = tallies.at(-1)?.silent ?? 0;
  return [...question.kind === 'slider' ? histograms(question, rounds, measured) : [shares(question, rounds, measured)],
    ...(silent > 0 ? [make('p', { className: 'note silent', textContent: `${plural(silent, 'phone')} of the first vote did not vote again.` })] : [])];
}

// Returns a histogram for each round. All have one axis, and one scale of heights.
export function histograms(question, rounds, measured) {
  question = zoomed(question, rounds, measured);
  const bins = rounds.map(counts => binned(question, counts)), most = Math.max(1, ...bins.flat().map(({ votes }) => votes));
  return [...rounds.map((counts, i) => histogram(question, counts, bins[i], most, measured, roundName(i, rounds.length))),
    make('p', { className: 'note', textContent: `The dashed line is the median${measured ? ', the blue one the result' : ''}.` }),
    ...(measured?.text ? [make('p', { className: 'it-was', textContent: `It was ${measured.text}.` })] : [])];
}

// Returns the question with a shorter axis if all votes and the result are in a small part of it, where they would share an interval.
export function zoomed(question, rounds, measured) {
  const { min, max, step } = question, result = measured?.value ?? null;
  const values = [...rounds.flatMap(counts => Object.keys(counts).map(Number)), ...(result !== null && result >= min && result <= max ? [result] : [])];
  const low = Math.min(...values), high = Math.max(...values);
  if (values.length < 2 || high === low || (high - low) * SMALL > max - min) return question;
  const width = widthOf(high - low, step);
  return { ...question, min: Math.max(min, Math.floor(low / width) * width), max: Math.min(max, (Math.floor(high / width + 1e-9) + 1) * width) };
}

// Counts the votes in about twelve intervals of a round length. The last interval includes its end.
export function binned({ min, max, step }, counts) {
  const width = widthOf(max - min, step), length = Math.max(1, Math.ceil((max - min) / width - 1e-9));
  const bins = Array.from({ length }, (_, i) => ({ from: min + i * width, to: Math.min(max, min + (i + 1) * width), votes: 0 }));
  for (const [value, votes] of Object.entries(counts)) bins[Math.min(length - 1, Math.max(0, Math.floor((Number(value) - min) / width + 1e-9)))].votes += votes;
  return bins;
}

function widthOf(range, step) {
  const size = 10 ** Math.floor(Math.log10(range / BARS));
  return Math.max(step, size * NICE.find(nice => size * nice >= range / BARS * (1 - 1e-9)));
}

function histogram(question, counts, bins, most, measured, name) {
  const { unit, min, max } = question, count = total(counts);
  const middle = count === 0 ? null : median(counts);
  const words = count === 0 ? `${name}: no votes` : `${name}: the median of ${plural(count, 'vote')} is ${plain(+middle.toFixed(2))} ${unit}`;
  const listed = bins.filter(({ votes }) => votes > 0).map(({ from, to, votes }) => `${plain(from)} to ${plain(to)}: ${votes}`);
  const plot = make('div', { className: 'plot', role: 'img', 'aria-label': `${words}. ${listed.join(', ')}` }, ...bins.map(({ votes }) => {
    const bar = make('span', { className: votes === 0 ? 'none' : '' });
    bar.style.height = `${100 * votes / most}%`;
    return bar;
  }), mark('median', middle, min, max), mark('measured', measured?.value ?? null, min, max));
  const scale = (...texts) => make('div', { className: 'scale', 'aria-hidden': 'true' }, ...texts.map(textContent => make('span', { textContent })));
  return make('figure', { className: 'histogram' }, make('figcaption', { textContent: `${words}.` }), scale(`↑ votes, up to ${most}`), plot,
    scale(plain(min), `answer, in ${unit} →`, plain(max)));
}

// A figure outside the axis is marked at its end.
function mark(className, value, min, max) {
  if (value === null) return null;
  const line = make('i', { className });
  line.style.left = `${100 * Math.min(1, Math.max(0, (value - min) / (max - min)))}%`;
  return line;
}

function shares({ options }, rounds, measured) {
  const most = Math.max(1, ...rounds.flatMap(counts => Object.values(counts)));
  return make('ul', { className: 'shares' }, ...options.map(({ id, text }) => make('li', { className: measured?.text === id ? 'happened' : '' },
    make('div', {}, make('b', { textContent: `${id} ` }), text, measured?.text === id ? make('b', { textContent: ' ✓ it happened' }) : null),
    ...rounds.map((counts, i) => share(roundName(i, rounds.length), counts[id] ?? 0, most)))));
}

function share(name, votes, most) {
  const filled = make('i', { hidden: votes === 0 });
  filled.style.width = `${100 * votes / most}%`;
  return make('div', { className: 'share' }, make('span', { textContent: name }), make('span', { className: 'line' }, filled), make('span', { textContent: String(votes) }));
}
