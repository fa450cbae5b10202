// Shows how much of the time for a discussion is left.
import { make, minutesOf, setText } from './text.js';

const SECOND = 1000;

export class Countdown {

  element = make('p', { className: 'countdown', role: 'timer', hidden: true });
  #end = 0;
  #timer = null;

  start(seconds) {
    this.#end = performance.now() + seconds * SECOND;
    this.element.hidden = false;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#describe(), SECOND / 4);
    this.#describe();
  }

  stop() {
    clearInterval(this.#timer);
    this.element.hidden = true;
  }

  #describe() {
    const left = Math.max(0, this.#end - performance.now());
    setText(this.element, left > 0 ? `${minutesOf(Math.ceil(left / SECOND) * SECOND)} left to discuss it` : 'The time for the discussion is over');
    if (left === 0) clearInterval(this.#timer);
  }
}
