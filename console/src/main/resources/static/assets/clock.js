// Where a replay stands, and how fast it goes. It never looks at the time of day itself: whoever draws tells it what has passed.
export const SPEEDS = [.05, .1, .25, .5, 1, 2, 5, 10];
export const SLOW_MOTION = .1;
const PATIENCE = 60e9, WHOLE = 17e9;

// A tenth, or less slow where that would take longer than anybody looks on.
export const slowMotionOf = nanos => SPEEDS.find(speed => speed >= SLOW_MOTION && (nanos / speed <= PATIENCE || speed === .5));

// So that all of it is seen in some seventeen seconds; never faster than it was.
export const speedOfAll = nanos => Math.min(1, nanos / WHOLE);

export class Clock {

  nanos = 0;
  end = 0;
  speed = 1;
  isPlaying = false;

  // The release: what is before it has nothing to show, however slowly it is played.
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

// The nearest instant of a sorted column after this one, or before it.
export function nextInstant(sorted, nanos, direction) {
  if (direction > 0) return sorted.find(instant => instant > nanos) ?? null;
  return sorted.findLast(instant => instant < nanos) ?? null;
}

// What time it is in a run that is under way. Events arrive late, never early: the one that came quickest tells best.
export class LiveClock {

  #ahead = -Infinity;

  told(runNanos, milliseconds) {
    this.#ahead = Math.max(this.#ahead, runNanos - milliseconds * 1e6);
  }

  // Since the run began; drawn this much later than it happened, so that no bar has to be taken back.
  nanos(milliseconds) {
    return milliseconds * 1e6 + this.#ahead - LiveClock.DELAY;
  }

  static DELAY = 120e6;
}
