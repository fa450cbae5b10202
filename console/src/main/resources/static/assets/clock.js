// The position and speed of a replay. The clock never reads the system's time: the drawing code passes in how much time has passed.
export const SPEEDS = [.05, .1, .25, .5, 1, 2, 5, 10];
export const SLOW_MOTION = .1;
const PATIENCE = 60e9, WHOLE = 17e9;

// One tenth of the real speed. A longer replay is faster, up to half the real speed, so that users watch to its end.
export const slowMotionOf = nanos => SPEEDS.find(speed => speed >= SLOW_MOTION && (nanos / speed <= PATIENCE || speed === .5));

// The speed at which the whole replay takes about seventeen seconds, but never faster than real time.
export const speedOfAll = nanos => Math.min(1, nanos / WHOLE);

export class Clock {

  nanos = 0;
  end = 0;
  speed = 1;
  isPlaying = false;

  // A replay starts at the release, because nothing happens before it.
  get start() {
    return 0;
  }

  get isAtEnd() {
    return this.nanos >= this.end;
  }

  span(end) {
    this.end = end;
  }

  seek(nanos) {
    this.nanos = Math.min(Math.max(nanos, this.start), this.end);
  }

  play() {
    if (this.isAtEnd) this.nanos = this.start;
    this.isPlaying = true;
  }

  pause() {
    this.isPlaying = false;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  advance(milliseconds) {
    if (!this.isPlaying) return;
    this.seek(this.nanos + milliseconds * 1e6 * this.speed);
    if (this.isAtEnd) this.pause();
  }

  faster(steps) {
    const nearest = SPEEDS.findLastIndex(speed => speed <= this.speed);
    this.speed = SPEEDS[Math.min(Math.max(nearest + steps, 0), SPEEDS.length - 1)];
  }
}

// Returns the nearest instant in a sorted column after the given instant (or before it); null if there is none.
export function nextInstant(sorted, nanos, direction) {
  if (direction > 0) return sorted.find(instant => instant > nanos) ?? null;
  return sorted.findLast(instant => instant < nanos) ?? null;
}

// The current time of a run that is under way, estimated from its events. Events arrive late, never early, so the event with the shortest
// delay gives the most exact time.
export class LiveClock {

  #ahead = -Infinity;

  update(runNanos, milliseconds) {
    this.#ahead = Math.max(this.#ahead, runNanos - milliseconds * 1e6);
  }

  // Returns the time since the run began, minus a delay. With that delay, no event arrives too late, so a bar never has to shrink.
  nanos(milliseconds) {
    return milliseconds * 1e6 + this.#ahead - LiveClock.DELAY;
  }

  static DELAY = 120e6;
}
