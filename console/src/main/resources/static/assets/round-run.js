// The run of a round, either a new run or an earlier one. Users watch it live, and can then replay it in slow motion.
import { isOfABuild } from './activity.js';
import { follow, get, pagePath, post, runPath } from './api.js';
import { speedOfAll } from './clock.js';
import { endedBox, isFailure } from './ended.js';
import { FollowOne } from './follow-one.js';
import { startingWords } from './head.js';
import { planOf } from './model.js';
import { Player } from './player.js';
import { Recording } from './recording.js';
import { bringIntoView, looks } from './shell.js';
import { Scene } from './scene.js';
import { make, setText } from './text.js';

const PHASES = { starting: 'The services are starting.', measuring: 'The measurement is under way.' };

// Returns what the run is doing. During a build, this includes the build's last line; most runs need no build.
function phaseWords({ phase, lines }) {
  if (phase !== 'building') return PHASES[phase] ?? '';
  const building = lines.findLast(isOfABuild);
  return building ? `The build is under way: ${building}` : 'The run is starting.';
}

const LONGEST = 8e9; // nanoseconds of a replay before its result is shown

export class RoundRun {

  recording = null;
  isOver = false;

  // `contenders` are those that the questions are about, one or two of which are shown side by side. `found` is called with the run's folder, and `ended` when the run is over.
  // `failed` is called with the reason why there is no run, and an element with details if there are any.
  constructor({ contenders, found, ended, failed }) {
    Object.assign(this, { contenders, found, ended, failed });
    this.words = make('p', { className: 'note', role: 'status' });
    this.places = [0, 1].map(() => make('div', { className: 'scene', hidden: true }));
    this.scenes = make('div', { className: 'scenes' }, ...this.places);
    this.slow = make('button', { type: 'button', textContent: 'Slow motion', onclick: () => this.slowMotion() });
    this.link = make('a', { textContent: 'Open this run' });
    this.skip = make('button', { type: 'button', textContent: 'Skip the replay', hidden: true, onclick: () => this.player.follow(false) });
    this.all = make('button', { type: 'button', textContent: 'Show all', hidden: true, onclick: () => this.player.follow(false) });
    this.followed = new FollowOne();
    this.replay = make('p', { className: 'row replay', hidden: true }, this.slow, this.all, this.link);
    this.stop = make('button', { type: 'button', textContent: 'Stop it', hidden: true, onclick: () => this.#stop() });
    this.element = make('div', { className: 'run' }, make('div', { className: 'row' }, this.words, this.skip, this.stop), this.scenes, this.replay, this.followed.element);
  }

  async start(path, body) {
    setText(this.words, 'The run is starting.');
    const started = await post(path, body).catch(problem => problem);
    if (started instanceof Error) return this.#fail(started.message);
    this.stop.hidden = false;
    const activity = follow('/api/activity', {
      received: ({ running, ended }) => {
        if (running?.id === started.id) setText(this.words, phaseWords(running));
        const own = [running, ended].find(one => one?.id === started.id);
        if (!own || this.recording) return;
        if (own.folder) this.watch(own.folder);
        else if (own === ended) this.#fail('The run ended before anything was measured.', ended);
        if (own.folder || own === ended) activity.close();
      },
      gone: () => this.#fail('The console does not report what is running.'),
    });
    return null;
  }

  async #stop() {
    this.stop.disabled = true;
    await post('/api/stop').then(() => setText(this.words, 'The run is stopping.'), problem => setText(this.words, problem.message));
    this.stop.disabled = false;
  }

  #fail(why, ended = null) {
    setText(this.words, '');
    this.failed(why, ended && isFailure(ended) ? endedBox(ended) : null);
  }

  // Plays a recorded run once, and then shows its result.
  playRecorded(folder) {
    this.isReplayed = true;
    return this.watch(folder);
  }

  // Shows a run live from its first event. A run that is already over is shown completely.
  async watch(folder) {
    this.folder = folder;
    this.found(folder);
    this.player = new Player(this.places.map(place => new Scene(place)), () => this.#describe());
    looks.addEventListener('change', () => {
      this.player.scenes.forEach(scene => scene.forget());
      this.player.invalidate();
    });
    this.recording = new Recording(folder, (_, line) => this.#received(line));
    const entry = await get(runPath(folder)).catch(() => null);
    this.player.isLive = entry?.live === true && !this.recording.isOver;
    this.#arrange();
  }

  #received(line) {
    if (line) this.player.live.update(line.atNanos, performance.now());
    this.#arrange();
    this.player.news();
    if (!this.recording.isOver || this.isOver) return;
    if (this.isReplayed && this.player.shown[0] && this.skip.hidden) this.#play();
    else if (this.skip.hidden) this.#over();
  }

  // A long recording is shortened, because its users wait for the answer.
  #play() {
    const { clock } = this.player;
    this.skip.hidden = false;
    bringIntoView(this.element); // on a phone, the button that starts the replay is above it
    clock.speed = Math.max(1, clock.end / LONGEST);
    this.player.play();
  }

  #over() {
    this.skip.hidden = this.isOver = this.stop.hidden = true;
    this.link.href = pagePath(this.folder);
    this.replay.hidden = false;
    this.slow.hidden = this.player.shown[0] === null;
    if (this.player.shown[0]) this.followed.show(this.player.shown[0]);
    this.ended();
  }

  // Shows the contender under load, and after the run the contenders that the questions are about. Shows a finished run only once all its
  // events have arrived.
  #arrange() {
    const { run, isOver } = this.recording;
    if (!isOver && !this.player.isLive) return;
    if (isOver && this.player.isLive) this.player.follow(false);
    const [own, other] = this.#compared(run);
    const next = isOver ? own : run.current ?? run.measurements.at(-1);
    if (!next || next === this.player.shown[0]) return;
    const isFirst = this.places[0].hidden;
    this.places[0].hidden = false;
    this.player.show(0, next, planOf(run, next.id));
    if (isOver && other) {
      this.places[1].hidden = false;
      this.scenes.classList.add('two');
      this.player.show(1, other, planOf(run, other.id));
      this.player.scenes[1].forget();
    }
    if (isFirst && !isOver) this.element.scrollIntoView({ block: 'start' });
    this.player.scenes[0].forget();
  }

  #compared(run) {
    const found = this.contenders.map(id => run.measurements.find(one => one.id === id)).filter(one => one);
    return found.length > 0 ? found : run.measurements.slice(0, 1);
  }

  #describe() {
    const { run, isOver, isMissing, isConnected } = this.recording;
    const { starting, warmingUp, current } = run;
    if (!this.skip.hidden && this.player.clock.isAtEnd && !this.player.clock.isPlaying) this.#over();
    if (this.isOver) this.#describeReplay();
    if (isMissing) setText(this.words, 'The events of this run were not recorded.');
    else if (isOver) setText(this.words, this.skip.hidden ? '' : 'This is a recording. Each bar is a user.');
    else if (!isConnected) setText(this.words, 'The connection is lost; reconnecting. The run continues meanwhile.');
    else if (starting) setText(this.words, startingWords(starting));
    else if (warmingUp) setText(this.words, `${warmingUp} is being warmed up with real work, so that its code is compiled before the measurement.`);
    else if (current) setText(this.words, `${current.id} is under load.`);
  }

  // Plays, pauses or resumes a replay from the release. A long run plays at its real speed.
  slowMotion() {
    const { player } = this, { clock } = player;
    if (clock.isPlaying || !clock.isAtEnd) return player.toggle();
    clock.speed = speedOfAll(clock.end);
    player.play();
  }

  // Labels the buttons with their next action. At the end of the replay the whole picture is visible again.
  #describeReplay() {
    const { clock } = this.player, moves = clock.isPlaying, hadFocus = document.activeElement === this.all;
    setText(this.slow, moves ? 'Pause' : !clock.isAtEnd ? 'Continue' : speedOfAll(clock.end) < 1 ? 'Slow motion' : 'Play it again');
    this.all.hidden = clock.isAtEnd;
    if (this.all.hidden && hadFocus) this.slow.focus();
  }

  close() {
    this.recording?.close();
    this.element.remove();
  }
}
