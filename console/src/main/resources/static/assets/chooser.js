// Lets the user choose a contender of a run, with the state of each: measured, under load, or not yet measured.
import { drawSmallBurst } from './burst.js';
import { TimeAxis } from './canvas.js';
import { lengthOf } from './model.js';
import { byId, duration, make, plural, setText } from './text.js';

export class Chooser {

  #chips = new Map();

  constructor(place, chosen) {
    this.place = place;
    this.chosen = chosen;
  }

  // Creates each chip once. A run that is under way adds chips and changes their text.
  update(run, shown) {
    for (const one of entries(run, shown)) {
      const chip = this.#chips.get(one.id) ?? this.#make(one);
      setText(chip.name, one.name);
      setText(chip.state, words(one));
      chip.input.disabled = one.measured === undefined;
      chip.input.checked = one.id === shown?.id;
      chip.input.value = one.measured ? keyOf(one.measured) : one.id;
      share(chip, one.measured);
      this.#describeState(chip, state(one));
    }
  }

  // Scrolls to the contender under load, because there may be more contenders than fit.
  #describeState({ label }, state) {
    if (label.dataset.state === state) return;
    label.dataset.state = state;
    const hidden = label.offsetLeft + label.offsetWidth - this.place.clientWidth;
    if (state === 'under-way') this.place.scrollLeft = Math.max(0, hidden);
  }

  // Draws the burst of each contender, when the run is over. Contenders that did the same work have one time axis.
  draw(run, shown, workOf) {
    this.update(run, shown);
    const all = entries(run, shown).filter(one => one.measured);
    this.place.classList.add('pictures');
    for (const { id, measured } of all) {
      const alike = all.filter(other => workOf(other.id) === workOf(id)).map(other => lengthOf(other.measured));
      const { picture } = this.#chips.get(id);
      picture.hidden = false;
      drawSmallBurst(picture, measured, new TimeAxis(0, Math.max(1, ...alike)));
    }
  }

  #make({ id }) {
    const input = make('input', { type: 'radio', name: 'contender', onchange: event => this.chosen(event.target.value) });
    const name = make('b'), status = make('small'), valid = make('i', { className: 'valid' }), failed = make('i', { className: 'failed' });
    const picture = make('canvas', { className: 'small', hidden: true, 'aria-hidden': 'true' });
    const label = make('label', { className: 'chip', title: id }, input, name, status, picture, make('span', { className: 'share', 'aria-hidden': 'true' }, valid, failed));
    const chip = { input, name, state: status, picture, valid, failed, label };
    this.#chips.set(id, chip);
    this.place.append(label);
    return chip;
  }
}

export const keyOf = one => `${one.id} ${one.repetition}`;

// Lists the contenders in the order of the plan. For each contender, takes the repetition that is shown. If none is shown, takes the last
// one.
function entries(run, shown) {
  return (run.plan?.contenders ?? []).map(plan => {
    const all = run.measurements.filter(one => one.id === plan.id);
    return { id: plan.id, name: plan.repetitions > 1 ? `${plan.id} × ${plan.repetitions}` : plan.id, run,
      measured: shown?.id === plan.id ? shown : all.at(-1) };
  });
}

// Offers the repetitions of the contender, unless there is only one.
export function offerRepetitions(run, shown) {
  const all = run.measurements.filter(one => one.id === shown?.id), select = byId('repetition');
  select.parentElement.hidden = all.length < 2;
  if (select.length !== all.length) select.replaceChildren(...all.map(one => make('option', { value: keyOf(one), textContent: String(one.repetition) })));
  all.forEach((one, i) => { select.options[i].value = keyOf(one); });
  if (shown) select.value = keyOf(shown);
}

function state({ measured, run }) {
  if (!measured) return 'to-come';
  return measured.end || run.ended ? 'ended' : 'under-way';
}

function words({ id, measured, run }) {
  if (!measured) return run.ended ? 'not measured' : run.warmingUp === id ? 'warming up' : 'to come';
  if (!measured.end) return run.ended ? 'interrupted' : 'under way';
  return `${duration(lengthOf(measured))}, ${measured.failed > 0 ? `${plural(measured.failed, 'failure')}` : 'none failed'}`;
}

function share({ valid, failed }, measured) {
  const of = measured?.requests || 1, percent = number => `${100 * number / of}%`;
  valid.style.width = measured ? percent(measured.done - measured.failed) : '0';
  failed.style.width = measured ? percent(measured.failed) : '0';
}
