// Controls a replay with buttons and keys: play, pause, speed, time and single steps.
import { slowMotionOf, SPEEDS } from './clock.js';
import { onKey } from './shell.js';
import { byId, duration, make, setText } from './text.js';

const RESOLUTION = 1000;

export class Controls {

  onLive = () => {};

  constructor(player) {
    this.player = player;
    byId('speed').replaceChildren(...SPEEDS.map(speed => make('option', { value: String(speed), textContent: `${speed}×` })));
    this.#buttons();
    this.#keys();
    byId('time').addEventListener('input', () => this.#seek());
    byId('speed').addEventListener('change', () => this.#setSpeed(Number(byId('speed').value)));
    byId('order').addEventListener('change', () => {
      player.order = byId('order').value;
      player.invalidate();
    });
    this.#setSpeed(1);
  }

  #buttons() {
    const { player } = this;
    byId('play').addEventListener('click', () => player.toggle());
    byId('back').addEventListener('click', () => player.step(-1));
    byId('step').addEventListener('click', () => player.step(1));
    byId('slow').addEventListener('click', () => this.slowMotion());
    byId('live').addEventListener('click', () => this.onLive());
  }

  #keys() {
    const { player } = this;
    onKey(' ', 'play or pause', () => player.toggle());
    onKey('s', 'slow motion from the start', () => this.slowMotion());
    onKey('ArrowRight', 'next event', () => player.step(1));
    onKey('ArrowLeft', 'previous event', () => player.step(-1));
    onKey('+', 'faster', () => this.#change(1));
    onKey('-', 'slower', () => this.#change(-1));
    onKey('l', 'follow the run live', () => byId('live').hidden || this.onLive());
  }

  // Plays in slow motion from the release.
  slowMotion() {
    const { player } = this;
    player.pause();
    this.#setSpeed(slowMotionOf(player.clock.end));
    player.clock.seek(player.clock.start);
    player.play();
  }

  #change(steps) {
    this.player.clock.faster(steps);
    this.#setSpeed(this.player.clock.speed);
  }

  #setSpeed(speed) {
    this.player.clock.speed = speed;
    byId('speed').value = String(speed);
  }

  #seek() {
    const { clock } = this.player;
    this.player.seek(clock.start + Number(byId('time').value) / RESOLUTION * (clock.end - clock.start));
  }

  describe({ canFollow }) {
    const { player } = this, { clock } = player;
    const nanos = player.shown[0] ? player.nanosOf(player.shown[0]) : 0;
    const moves = clock.isPlaying || player.isLive;
    setText(byId('play'), moves ? 'Pause' : 'Play');
    byId('live').hidden = !canFollow;
    byId('live').setAttribute('aria-pressed', String(player.isLive));
    byId('controls').disabled = player.shown[0] === null;
    const end = player.isLive ? Math.max(nanos, 1) : clock.end;
    byId('time').value = String(Math.round((nanos - clock.start) / (end - clock.start) * RESOLUTION));
    const words = `${duration(Math.max(0, nanos))} of ${duration(end)}`;
    byId('time').setAttribute('aria-valuetext', words);
    setText(byId('now'), words);
  }
}
