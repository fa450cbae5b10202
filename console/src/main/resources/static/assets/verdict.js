// Draws the result beside the prediction: as bars on one axis, or as options of which the chosen and the measured one are marked. Before
// the run, it draws only the prediction.
import { niceStep } from './canvas.js';
import { histograms } from './histogram.js';
import { make, plural } from './text.js';
import { chosenValue, median, plain, total } from './votes.js';

const TICKS = 5;

// `votes` holds one or two votes; `judgement` is null until the run has decided.
export function verdict(prediction, votes, judgement, isClass) {
  const measured = judgement?.measured ?? null;
  const drawn = prediction.kind === 'slider' ? bars(prediction, votes, measured, isClass) : options(prediction, votes, judgement, isClass);
  return make('div', { className: 'verdict', role: 'group', 'aria-label': prediction.question }, make('p', { className: 'asked', textContent: prediction.question }), ...drawn,
    judgement ? make('p', { className: 'sentence' }, ...mark(judgement, isClass), sentence(prediction, votes, judgement, isClass)) : null);
}

// The load client judges nothing if the run did not show the lesson.
function mark({ verdict: judged }, isClass) {
  if (isClass || judged === 'NOT_JUDGED') return [];
  return [make('b', { className: judged === 'RIGHT' ? 'right' : 'wrong', textContent: judged === 'RIGHT' ? '✓ ' : '✗ ' })];
}

const who = (votes, i, isClass) => !isClass ? 'you predicted' : votes.length === 1 ? 'the vote' : i === 0 ? 'first vote' : 'second vote';

function sentence(prediction, votes, { sentence: own, measured, predicted, verdict: judged }, isClass) {
  if (!isClass || predicted === '' || measured.kind === 'unknown') return own;
  if (judged === 'NOT_JUDGED') return 'The votes are not judged, because this run did not show the lesson.';
  if (measured.kind === 'right') return `${votes.map((vote, i) => `${sayFirst(i)} ${vote[measured.option] ?? 0} of ${total(vote)} predicted it`).join(', ')}.`;
  return `${votes.map((vote, i) => total(vote) === 0 ? `${sayFirst(i)} there was no vote` : `${sayFirst(i)} the median of ${plural(total(vote), 'vote')} was ${plain(+median(vote).toFixed(2))} ${prediction.unit}`).join(', ')}; it was ${measured.text}.`;
}

const sayFirst = i => i === 0 ? 'First' : 'then';

// The bars of a question again, with one more for the figure of the model.
export function withModel(prediction, votes, { measured }, isClass, model) {
  return make('div', { className: 'modelled', role: 'group', 'aria-label': `${prediction.question} On the model` }, make('p', { className: 'asked', textContent: prediction.question }),
    ...bars(prediction, votes, measured, isClass, model));
}

// All bars begin at the smallest figure that can be predicted, and the axis is long enough for all of them.
function bars({ min, max, unit, ...prediction }, votes, measured, isClass, model = null) {
  const figure = measured?.kind === 'figure' ? measured : null, most = Math.max(figure?.value ?? 0, model ?? 0);
  const step = niceStep(Math.max(max, most) - min, TICKS);
  const end = most > max ? min + step * Math.ceil((most - min) / step - 1e-9) : max;
  const percent = value => `${Math.min(100, Math.max(0, 100 * (value - min) / (end - min)))}%`;
  const rows = votes.map((vote, i) => total(vote) === 0 ? bar(who(votes, i, isClass), 'none', '0', 'left open')
    : bar(who(votes, i, isClass), 'said', percent(median(vote)), `${plain(+median(vote).toFixed(2))} ${unit}`));
  if (figure) rows.push(bar('it was', 'was', percent(figure.value), figure.text));
  if (model !== null) rows.push(bar('the model', 'model', percent(model), `${plain(+model.toPrecision(3))} ${unit}`));
  const spread = isClass && model === null ? histograms({ min, max: end, unit, step: prediction.step }, votes, figure).slice(0, votes.length) : [];
  return [make('div', { className: 'bars' }, ...rows, axis(min, end, step, percent)), ...spread];
}

function bar(name, look, width, text) {
  const filled = make('i', { className: look });
  filled.style.width = width;
  return make('div', { className: 'bar' }, make('span', { textContent: name }), make('div', { className: 'track' }, filled),
    make('span', { className: 'value', textContent: text }));
}

function axis(min, end, step, percent) {
  const ticks = Array.from({ length: Math.floor((end - min) / step + 1e-9) + 1 }, (_, i) => min + i * step).map(value => {
    const tick = make('span', { textContent: plain(value) });
    tick.style.left = percent(value);
    return tick;
  });
  return make('div', { className: 'axis', 'aria-hidden': 'true' }, ...ticks);
}

function options(prediction, votes, judgement, isClass) {
  const measured = judgement?.measured ?? null, isJudged = judgement?.verdict !== 'NOT_JUDGED';
  const most = Math.max(1, ...votes.flatMap(vote => Object.values(vote)));
  return [make('ul', { className: 'outcomes' }, ...prediction.options.map(({ id, text }) => {
    const happened = measured?.kind === 'right' && measured.option === id, chosen = !isClass && chosenValue(prediction, votes[0]) === id;
    const tags = [happened ? ['it happened', 'happened'] : null, chosen ? ['you predicted this', 'chosen'] : null].filter(tag => tag !== null);
    return make('li', { className: tags.map(([, name]) => name).join(' ') }, make('p', {}, make('b', { textContent: `${id} ` }), text,
      ...tags.map(([words, name]) => make('span', { className: `tag ${name}`, textContent: isJudged && name === 'happened' ? `✓ ${words}` : words }))),
    ...(isClass ? votes.map((vote, i) => bar(who(votes, i, true), vote[id] ? 'said' : 'none', `${100 * (vote[id] ?? 0) / most}%`, String(vote[id] ?? 0))) : []));
  }))];
}
