// The contenders of a run: those that were measured, the one that is, and those that are still to come.
import { lengthOf } from './model.js';
import { duration, make, plural, say } from './text.js';

export class Chooser {

  #chips = new Map();

  constructor(place, chosen) {
    this.place = place;
    this.chosen = chosen;
  }

  // Chips are made once each; a run that is under way adds some, and changes what they say.
  update(run, shown) {
    for (const one of entries(run)) {
      const chip = this.#chips.get(one.key) ?? this.#make(one);
      say(chip.name, one.name);
      say(chip.state, words(one));
      chip.input.disabled = one.measured === undefined;
      chip.input.checked = one.measured !== undefined && one.measured === shown;
      share(chip, one.measured);
      chip.label.dataset.state = state(one);
    }
  }

  #make(one) {
    const input = make('input', { type: 'radio', name: 'contender', value: one.key, onchange: () => this.chosen(one.key) });
    const name = make('b'), status = make('small'), valid = make('i', { className: 'valid' }), failed = make('i', { className: 'failed' });
    const label = make('label', { className: 'chip' }, input, name, status, make('span', { className: 'share', 'aria-hidden': 'true' }, valid, failed));
    const chip = { input, name, state: status, valid, failed, label };
    this.#chips.set(one.key, chip);
    this.place.append(label);
    return chip;
  }
}

export const keyOf = one => `${one.id} ${one.repetition}`;

// In the order of the plan, each repetition on its own.
function entries(run) {
  const plans = run.plan?.contenders ?? [];
  const planned = plans.flatMap(plan => Array.from({ length: Math.max(1, plan.repetitions) }, (_, i) =>
    ({ id: plan.id, repetition: i + 1, name: plan.repetitions > 1 ? `${plan.id} · ${i + 1}` : plan.id, run })));
  return planned.map(entry => ({ ...entry, key: keyOf(entry),
    measured: run.measurements.find(one => one.id === entry.id && one.repetition === entry.repetition) }));
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
