// Plays a run, live or from its events. It decides which measurements are shown side by side, and at which instant.
import { TimeAxis } from './canvas.js';
import { Clock, LiveClock, nextInstant } from './clock.js';
import { idealOf, lengthOf } from './model.js';
import { tracksOf } from './tracks.js';

const WORDS_EVERY = 100, CALM_EVERY = 250, SILENCE = 5e8, FIRST_SPAN = 5e8;

export class Player {

  clock = new Clock();
  live = new LiveClock();
  shown = [null, null];
  ghost = null;
  order = 'user';
  isLive = false;
  isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

  #instants = new WeakMap();
  #drawn = -Infinity;
  #describedAt = -Infinity;
  #last = null;
  #frame = 0;
  #span = FIRST_SPAN;

  // Called when a replay begins.
  begun = () => {};

  // `changed` is called when the text beside the pictures needs an update.
  constructor(scenes, changed) {
    this.scenes = scenes;
    this.changed = changed;
  }

  get measurements() {
    return this.shown.filter(one => one !== null);
  }

  show(index, one, plan) {
    this.shown[index] = one;
    if (one) this.scenes[index].show(one, plan);
    this.#span = FIRST_SPAN;
    this.clock.span(this.#length());
    if (index === 0) this.clock.nanos = this.clock.isPlaying ? this.clock.start : this.clock.end;
    this.invalidate();
  }

  // Follows the run live, or jumps to the end of the recording.
  follow(isLive) {
    this.isLive = isLive;
    this.clock.pause();
    this.clock.span(this.#length());
    if (!isLive) this.clock.nanos = this.clock.end;
    this.invalidate();
  }

  // Must be called when all events have arrived. If the player followed the run live or paused at the end, it moves to the new end.
  settle() {
    const stoodAtEnd = !this.clock.isPlaying && this.clock.isAtEnd;
    if (this.isLive || stoodAtEnd) this.follow(false);
    else this.clock.span(this.#length());
  }

  play() {
    this.isLive = false;
    this.clock.span(this.#length());
    this.clock.play();
    this.begun();
    this.invalidate();
  }

  toggle() {
    if (this.clock.isPlaying || this.isLive) this.pause();
    else this.play();
  }

  pause() {
    if (this.isLive) this.clock.nanos = this.nanosOf(this.shown[0]);
    this.isLive = false;
    this.clock.pause();
    this.clock.span(this.#length());
    this.invalidate();
  }

  seek(nanos) {
    this.pause();
    this.clock.seek(nanos);
  }

  step(direction) {
    this.pause();
    const found = this.nextInstant(direction);
    if (found !== null) this.seek(found);
  }

  // Returns the next (or previous) instant at which something happened to any request; null if there is none.
  nextInstant(direction) {
    const found = this.measurements.map(one => nextInstant(this.#instantsOf(one), this.clock.nanos, direction)).filter(nanos => nanos !== null);
    return found.length === 0 ? null : direction > 0 ? Math.min(...found) : Math.max(...found);
  }

  #instantsOf(one) {
    const known = this.#instants.get(one);
    if (known?.version === one.version) return known.instants;
    const instants = one.rows.instants();
    this.#instants.set(one, { version: one.version, instants });
    return instants;
  }

  #length() {
    return Math.max(1, ...this.measurements.map(lengthOf));
  }

  // Returns the current instant of a measurement. While the run is followed live, its own clock gives the instant; otherwise the replay's
  // clock does.
  nanosOf(one, now = performance.now()) {
    if (!this.isLive) return this.clock.nanos;
    if (one.end) return one.end.durationNanos;
    if (one.releasedNanos === null) return 0;
    const since = this.live.nanos(now) - one.releasedNanos;
    return Math.max(0, Math.min(since, one.latestNanos + SILENCE));
  }

  // The axis covers the longest measurement. While its length is unknown the axis grows in steps, so that the picture rarely moves.
  #axis(nanos) {
    const isOver = !this.isLive || this.measurements.every(one => one.end);
    const length = isOver ? this.#length() : Math.max(nanos, ...this.measurements.map(lengthOf));
    const ideals = this.measurements.map(one => idealOf(one) ?? 0).filter(ideal => !isOver || ideal < 4 * length);
    const needed = 1.04 * Math.max(length, 1.02 * Math.max(0, ...ideals), this.ghost ? lengthOf(this.ghost) : 0);
    if (isOver) this.#span = needed;
    else if (needed > this.#span) this.#span = 1.4 * needed;
    return new TimeAxis(-.03 * this.#span, this.#span);
  }

  // Draws one frame, and continues as long as something moves.
  invalidate() {
    this.#drawn = this.#describedAt = -Infinity;
    this.#ask();
  }

  // Called when new events of the run have arrived. The next frame shows them.
  news() {
    this.#ask();
  }

  #ask() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(now => this.#draw(now));
  }

  #draw(now) {
    this.#frame = 0;
    this.clock.advance(this.#last === null || !this.clock.isPlaying ? 0 : now - this.#last);
    this.#last = this.clock.isPlaying ? now : null;
    const moves = this.clock.isPlaying || this.#isUnderWay();
    if (this.shown[0] && (!this.isCalm || now - this.#drawn >= CALM_EVERY || !moves)) this.#pictures(now);
    if (now - this.#describedAt >= WORDS_EVERY || !moves) this.#words(now);
    if (moves) this.#ask();
  }

  #isUnderWay() {
    return this.isLive && this.measurements.some(one => one.releasedNanos !== null && one.end === null);
  }

  #pictures(now) {
    this.#drawn = now;
    const axis = this.#axis(this.nanosOf(this.shown[0], now));
    const highest = track => Math.max(...this.measurements.flatMap(one => tracksOf(one)).filter(other => kind(other) === kind(track)).map(other => other.max));
    this.shown.forEach((one, i) => {
      const ghost = i === 0 ? this.ghost : null;
      if (one) this.scenes[i].draw(this.nanosOf(one, now), { axis, order: this.order, ghost, highest });
    });
  }

  #words(now) {
    this.#describedAt = now;
    this.shown.forEach((one, i) => one && this.scenes[i].describe(this.nanosOf(one, now)));
    this.changed();
  }
}

// Tracks of the same kind, such as threads, share one scale.
const kind = track => track.title.split(' ')[0];
