// Shows a second measurement, from this or another run, beside the first. Also shows the last run of the same scenario as a ghost behind
// it.
import { get } from './api.js';
import { keyOf } from './chooser.js';
import { planOf } from './model.js';
import { readWhole } from './recording.js';
import { byId, make, startedAt } from './text.js';

const RUNS = 30;

export class Beside {

  // Resolves when the other runs are offered.
  offered = Promise.resolve();

  #other = null;
  #ghostRun = null;

  constructor(player, recording) {
    this.player = player;
    this.recording = recording;
    byId('beside').addEventListener('change', () => this.#chooseSecond());
    byId('beside-run').addEventListener('change', () => this.#chooseRun());
    byId('ghost').addEventListener('change', () => this.#chooseGhost());
  }

  // Offers the other runs. Called when the scenario is known.
  offer() {
    this.offered = this.#offer();
  }

  async #offer() {
    const { folder, run } = this.recording;
    const runs = (await get(`/api/runs?limit=${RUNS}`).catch(() => [])).filter(one => one.folder !== folder && !one.live && one.events !== false);
    byId('beside-run').replaceChildren(make('option', { value: '', textContent: 'this run' }), ...runs.map(one =>
      make('option', { value: one.folder, textContent: `${one.scenario}, ${startedAt(one.startedAt)}` })));
    this.last = runs.find(one => one.scenario === run.plan.scenario && one.startedAt < run.plan.startedAt) ?? null;
    byId('ghost').disabled = this.last === null;
    byId('ghost').checked = this.last !== null && this.player.isLive;
    if (byId('ghost').checked) this.#chooseGhost();
  }

  // Called when another measurement is shown: changes the ghost to match it, and updates the choice of second measurements.
  changed() {
    this.#placeGhost();
    this.#offerSecond();
  }

  get #run() {
    return this.#other ?? this.recording.run;
  }

  #offerSecond() {
    const chosen = byId('beside').value;
    const all = this.#run.measurements.filter(one => one !== this.player.shown[0] && one.end !== null);
    byId('beside').replaceChildren(make('option', { value: '', textContent: 'no other' }), ...all.map(one =>
      make('option', { value: keyOf(one), textContent: one.repetition > 1 ? `${one.id} · ${one.repetition}` : one.id })));
    byId('beside').value = all.some(one => keyOf(one) === chosen) ? chosen : '';
    if (chosen !== byId('beside').value) this.#chooseSecond();
  }

  get state() {
    const [, one] = this.player.shown;
    return { beside: one?.id, 'beside-repetition': one?.repetition, 'beside-run': byId('beside-run').value || null };
  }

  get offers() {
    return [...new Set([...byId('beside').options].filter(({ value }) => value !== '').map(({ value }) => value.split(' ')[0]))];
  }

  // Chooses a run, even if it is too old to be offered. Returns whether it has events.
  async chooseRun(folder) {
    const { plan } = await readWhole(folder), list = byId('beside-run');
    if (plan === null) return false;
    if (![...list.options].some(({ value }) => value === folder)) list.append(make('option', { value: folder, textContent: `${plan.scenario}, ${startedAt(plan.startedAt)}` }));
    list.value = folder;
    await this.#chooseRun();
    return true;
  }

  // Chooses the second contender, and returns whether there is such a one.
  choose(id, repetition) {
    byId('beside').value = keyOf({ id, repetition });
    this.#chooseSecond();
    return this.player.shown[1] !== null;
  }

  async #chooseRun() {
    const folder = byId('beside-run').value;
    this.#other = folder === '' ? null : await readWhole(folder);
    const same = this.#run.measurements.find(one => one.id === this.player.shown[0]?.id && one !== this.player.shown[0]);
    this.#offerSecond();
    if (this.#other && same) byId('beside').value = keyOf(same);
    this.#chooseSecond();
  }

  #chooseSecond() {
    const one = this.#run.measurements.find(each => keyOf(each) === byId('beside').value) ?? null;
    byId('scene-beside').hidden = one === null;
    byId('scenes').classList.toggle('two', one !== null);
    this.player.show(1, one, one && planOf(this.#run, one.id));
  }

  async #chooseGhost() {
    this.#ghostRun = byId('ghost').checked && this.last ? await readWhole(this.last.folder) : null;
    this.#placeGhost();
  }

  #placeGhost() {
    const { player } = this, shown = player.shown[0];
    player.ghost = this.#ghostRun?.measurements.find(one => one.id === shown?.id && one.repetition === shown?.repetition) ?? null;
    byId('ghost-words').hidden = player.ghost === null;
    player.invalidate();
  }
}
