// The controls of a prediction. One person uses a slider or a choice. For a class, the control counts the votes for each option, or
// averages the figures.
import { make, plural, setText } from './text.js';
import { chosenValue, median, plain, raise, setOnly, total } from './votes.js';

// Returns the controls that edit a vote. `before` is the first vote, if this is the second one. Each change calls `changed`.
export function predictor(prediction, options) {
  const controls = prediction.kind === 'slider' ? (options.isClass ? figures : figure) : (options.isClass ? hands : choice);
  return make('fieldset', { className: 'prediction' }, make('legend', { textContent: prediction.question }),
    ...controls(prediction, options), ...(options.before ? [make('p', { className: 'note', textContent: `First vote: ${inWords(prediction, options.before)}.` })] : []));
}

// Describes the result of a vote in words.
export function inWords(prediction, vote) {
  if (total(vote) === 0) return 'no votes yet';
  if (prediction.kind === 'slider') return `${plain(+median(vote).toFixed(2))} ${prediction.unit} is the median of ${plural(total(vote), 'vote')}`;
  return prediction.options.map(({ id }) => `${vote[id] ?? 0} for ${id}`).join(', ');
}

// A slider with a number field. The slider's first position does not count as a prediction: there is none until the user changes one of the
// two.
function dial({ min, max, step, unit }, value, changed) {
  const range = make('input', { type: 'range', min, max, step, value: value ?? (min + max) / 2, 'aria-label': 'Prediction' });
  const number = make('input', { type: 'number', min, max, step: 'any', value: value ?? '', 'aria-label': `Prediction in ${unit}` });
  const mark = text => {
    range.className = text === null ? 'untouched' : '';
    range.setAttribute('aria-valuetext', text === null ? 'no prediction yet' : `${text} ${unit}`);
  };
  const set = (text, other) => {
    const given = Number(text), isValid = text !== '' && given >= min && given <= max;
    number.setAttribute('aria-invalid', String(text !== '' && !isValid));
    if (isValid && other !== range) range.value = given;
    if (other !== number) number.value = text;
    mark(isValid ? text : null);
    changed(isValid ? plain(given) : null);
  };
  for (const event of ['input', 'pointerup', 'change']) range.addEventListener(event, () => set(range.value, range));
  number.addEventListener('input', () => set(number.value, number));
  mark(value);
  const ends = make('div', { className: 'ends', 'aria-hidden': 'true' }, make('span', { textContent: plain(min) }), make('span', { textContent: plain(max) }));
  return { number, line: make('div', { className: 'dial' }, make('div', {}, range, ends), make('label', { className: 'beside' }, number, make('span', { textContent: unit }))) };
}

function figure(prediction, { vote, changed }) {
  return [dial(prediction, chosenValue(prediction, vote), value => {
    setOnly(vote, value);
    changed();
  }).line];
}

function choice(prediction, { vote, changed, name }) {
  return prediction.options.map(({ id, text }) => make('label', { className: 'option' },
    make('input', { type: 'radio', name, value: id, checked: vote[id] === 1, onchange: () => {
      setOnly(vote, id);
      changed();
    } }), make('b', { textContent: id }), make('span', { textContent: text })));
}

function hands(prediction, { vote, changed }) {
  return prediction.options.map(({ id, text }) => {
    const shown = make('output', { className: 'hands', textContent: String(vote[id] ?? 0) });
    const count = by => () => {
      raise(vote, id, by);
      setText(shown, String(vote[id] ?? 0));
      changed();
    };
    return make('div', { className: 'option' },
      make('button', { type: 'button', textContent: '−', 'aria-label': `One fewer for ${id}`, onclick: count(-1) }), shown,
      make('button', { type: 'button', textContent: '+', 'aria-label': `One more for ${id}`, onclick: count(1) }),
      make('b', { textContent: id }), make('span', { textContent: text }));
  });
}

function figures(prediction, { vote, changed }) {
  let value = null;
  const votes = make('ul', { className: 'votes' }), words = make('p', { className: 'note', role: 'status' });
  const add = make('button', { type: 'button', textContent: 'Add this vote', disabled: true, onclick: () => count(value, 1) });
  const { line, number } = dial(prediction, null, given => {
    value = given;
    add.disabled = given === null;
  });
  number.addEventListener('keydown', event => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add.click();
    }
  });
  const count = (what, by) => {
    raise(vote, what, by);
    describe();
    changed();
  };
  const describe = () => {
    votes.replaceChildren(...Object.entries(vote).sort((a, b) => a[0] - b[0]).map(([each, times]) => make('li', {}, make('button',
      { type: 'button', textContent: `${each}${times > 1 ? ` × ${times}` : ''} −`, 'aria-label': `One fewer for ${each} ${prediction.unit}, of ${times}`, onclick: () => count(each, -1) }))));
    setText(words, total(vote) === 0 ? 'Add the vote of each person.' : `${inWords(prediction, vote)}.`);
  };
  describe();
  return [line, make('div', { className: 'row' }, add, votes), words];
}
