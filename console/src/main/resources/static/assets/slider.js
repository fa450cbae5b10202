// A number with a slider beside it. The slider is logarithmic if the order of magnitude of its value matters.
import { make } from './text.js';

const RESOLUTION = 400;

const toSlider = ({ min, max, power }, value) => RESOLUTION * (power ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min));

function fromSlider({ min, max, power }, place) {
  const share = place / RESOLUTION;
  const exact = power ? min * (max / min) ** share : min + share * (max - min);
  const step = power && exact > 20 ? 10 ** (Math.floor(Math.log10(exact)) - 1) : 1;
  return Math.min(max, Math.max(min, Math.round(exact / step) * step));
}

// `changed` gets each new value. `checked` gets what is wrong with the typed number, or null.
export function slider(id, bounds, value, { changed, checked }) {
  const { label, min, max } = bounds;
  const place = make('input', { id, type: 'range', min: 0, max: RESOLUTION, value: toSlider(bounds, value) });
  const number = make('input', { type: 'number', min, max, value, 'aria-label': `${label}, as a number` });
  const mark = problem => {
    number.setAttribute('aria-invalid', String(problem !== null));
    checked(problem);
  };
  const set = (next, other) => {
    mark(null);
    if (other !== place) place.value = toSlider(bounds, next);
    if (other !== number) number.value = next;
    place.setAttribute('aria-valuetext', String(next));
    changed(next);
  };
  place.addEventListener('input', () => set(fromSlider(bounds, Number(place.value)), place));
  number.addEventListener('input', () => {
    const typed = number.value.trim() === '' ? NaN : Math.round(Number(number.value));
    if (typed >= min && typed <= max) set(typed, number);
    else mark(`${label}: ${min} to ${max}`);
  });
  place.setAttribute('aria-valuetext', String(value));
  return make('div', { className: 'slider' }, make('label', { for: id, textContent: label }), place, number);
}
