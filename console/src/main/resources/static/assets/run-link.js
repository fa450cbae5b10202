// The state of a replay in the address of its page: what is shown, at which instant, in which order, and beside what.
import { Address, either, name, oneOf, range, seconds, whole } from './address.js';
import { nextInstant } from './clock.js';
import { find, lengthOf, tellingOf } from './model.js';
import { byId, duration } from './text.js';

const SECOND = 1e9, DIGITS = [3, 4, 5, 6, 7, 8, 9], ORDERS = ['user', 'end', 'outcome'], MAX_REPETITIONS = 1e6, MAX_USERS = 1e6;
const ITS_CHOICE = 'the page chooses one', NO_OTHER = 'the page shows no second contender', NO_SELECTION = 'the page selects nothing';

export const PARAMETERS = {
  contender: name(ITS_CHOICE), repetition: whole(1, MAX_REPETITIONS, 1, ITS_CHOICE), t: seconds('the page shows the end'),
  beside: name(NO_OTHER), 'beside-run': name(NO_OTHER), 'beside-repetition': whole(1, MAX_REPETITIONS, 1, NO_OTHER),
  order: oneOf(ORDERS, ORDERS[0]), ghost: oneOf(['on'], null, 'the page shows no earlier run'),
  users: range(whole(1, MAX_USERS, 1), NO_SELECTION), between: range(seconds(), NO_SELECTION),
};

const inSeconds = nanos => (nanos / SECOND).toFixed(9).replace(/\.?0+$/, '');

// Returns the shortest number of seconds at which a replay shows the same requests and the same time as at an instant. `next` is the next
// instant at which something happens.
export function secondsOf(nanos, next) {
  const rounded = DIGITS.map(digits => Math.ceil(nanos / 10 ** (9 - digits)) * 10 ** (9 - digits));
  return inSeconds(rounded.find(instant => instant < next && duration(instant) === duration(nanos)) ?? Math.ceil(nanos));
}

export class RunLink {

  #isRestored = false;
  #isRestoring = false;
  #selects = false; // whether the address has a selection that is still to be made

  constructor(player, recording, beside) {
    Object.assign(this, { player, recording, beside });
    this.address = new Address(PARAMETERS, () => this.#values());
    this.wanted = this.address.values;
    player.scenes[0].selected = () => this.keep();
  }

  get isGiven() {
    return this.wanted.contender !== null || this.wanted.t !== null;
  }

  // Returns the measurement that the address names; null if it names none, or none that exists so far.
  get one() {
    const { contender, repetition } = this.wanted, { run } = this.recording;
    if (contender === null && repetition === 1) return null;
    return find(run, contender ?? run.measurements[0]?.id, repetition) ?? null;
  }

  // Must be called when the user no longer looks at what the address names.
  leave() {
    Object.assign(this.wanted, { contender: null, repetition: 1, t: null });
    this.#selects = false;
  }

  // Restores the rest of the state once the contender is shown. A run that is under way must have reached the instant.
  async restore() {
    const { player, recording, wanted } = this, [shown] = player.shown;
    const isNamed = shown && (wanted.contender === null || shown === this.one);
    const isThere = recording.isOver || player.isLive || (isNamed && lengthOf(shown) >= SECOND * (wanted.t ?? 0));
    if (this.#isRestoring || !shown || !isThere) return;
    this.#isRestoring = true;
    this.#checkContender();
    choose('order', wanted.order);
    await this.#restoreBeside();
    if (wanted.ghost === 'on') this.#restoreGhost();
    if (wanted.t !== null) this.#seek();
    else if (wanted.beside !== null) player.seek(player.clock.end);
    this.#selects = this.#hasSelection(player.shown[0]);
    this.#isRestored = true;
    player.invalidate();
  }

  #checkContender() {
    const { wanted, recording: { run, isOver } } = this, ids = [...new Set(run.measurements.map(({ id }) => id))];
    if (this.one || !isOver || (wanted.contender === null && wanted.repetition === 1)) return;
    if (wanted.contender !== null && !ids.includes(wanted.contender)) this.address.blame('contender', wanted.contender, either(ids));
    else this.address.blame('repetition', wanted.repetition, either(run.measurements.filter(({ id }) => id === (wanted.contender ?? ids[0])).map(one => one.repetition)));
  }

  async #restoreBeside() {
    const { wanted, beside, address } = this, folder = wanted['beside-run'], repetition = wanted['beside-repetition'];
    await beside.offered;
    if (folder !== null && !await beside.chooseRun(folder)) return address.blame('beside-run', folder, 'a run with recorded events');
    if (wanted.beside === null || beside.choose(wanted.beside, repetition)) return null;
    return address.blame('beside', repetition === 1 ? wanted.beside : `${wanted.beside}, repetition ${repetition}`, either(beside.offers));
  }

  #restoreGhost() {
    if (byId('ghost').disabled) return this.address.blame('ghost', 'on', 'absent, because there is no earlier run of this scenario');
    byId('ghost').checked = true;
    return byId('ghost').dispatchEvent(new Event('change'));
  }

  #seek() {
    const { player, wanted: { t } } = this, nanos = Math.round(t * SECOND);
    player.pause();
    if (nanos > player.clock.end) this.address.blame('t', t, `from 0 to ${inSeconds(player.clock.end)}`);
    else player.seek(nanos);
  }

  // Must be called when the state may have changed. While a replay is playing, the address keeps the instant at which it began.
  keep() {
    if (!this.#isRestored || this.player.clock.isPlaying) return;
    this.#select();
    this.address.keep();
  }

  // Makes the selection of the address as soon as the list of stages has been loaded.
  #select() {
    const { wanted, player } = this, [{ waits }] = player.scenes, [one] = player.shown;
    if (!this.#selects || !waits || !one?.stages) return;
    this.#selects = false;
    const [from, to] = limitsOf(wanted.users) ?? [1, one.users], [begin, end] = limitsOf(wanted.between) ?? [0, Infinity];
    waits.restore({ from: from - 1, to: to - 1, begin: begin * SECOND, end: end * SECOND }, player.order);
  }

  #hasSelection({ users }) {
    const { wanted } = this, isAllowed = !(limitsOf(wanted.users)?.[1] > users);
    if (!isAllowed) this.address.blame('users', wanted.users, `from 1 to ${users}`);
    return isAllowed && (wanted.users !== null || wanted.between !== null);
  }

  #values() {
    const { player, recording, beside } = this, { clock } = player, [one] = player.shown;
    const isDefault = !one || player.isLive || (recording.isOver && one === tellingOf(recording.run));
    const isAtEnd = !one || player.isLive || (recording.isOver && clock.isAtEnd);
    return {
      ...(isDefault ? {} : { contender: one.id, repetition: one.repetition }),
      t: isAtEnd ? null : secondsOf(Math.min(clock.nanos, clock.end), Math.min(player.nextInstant(1) ?? Infinity, clock.end)),
      ...beside.state, order: player.order, ghost: byId('ghost').checked ? 'on' : null, ...this.#selection(one),
    };
  }

  #selection(one) {
    if (this.#selects) return { users: this.wanted.users, between: this.wanted.between };
    const selection = this.player.scenes[0].waits?.selection;
    if (!selection) return {};
    const { from, to, begin, end } = selection, length = lengthOf(one);
    return { users: `${from + 1}-${Math.min(to + 1, one.users)}`, between: begin > 0 || end < length ? `${inSeconds(begin)}-${inSeconds(Math.min(end, length))}` : null };
  }
}

const limitsOf = text => text?.split('-').map(Number);

function choose(id, value) {
  if (byId(id).value === value) return;
  byId(id).value = value;
  byId(id).dispatchEvent(new Event('change'));
}
