// The page of a run. It shows a run live while it is under way, and replays its events afterwards.
import { get, hasReports, mayChange, post, runPath } from './api.js';
import { Beside } from './beside.js';
import { Chooser, keyOf, offerRepetitions } from './chooser.js';
import { Controls } from './controls.js';
import { describeExpectations, describeHead, describeWarnings } from './head.js';
import { planOf, tellingOf } from './model.js';
import { shownRun } from './places.js';
import { Player } from './player.js';
import { Recording } from './recording.js';
import { RunLink } from './run-link.js';
import { bringIntoView, looks, onKey, startShell } from './shell.js';
import { RunDrawing } from './run-drawing.js';
import { Scene } from './scene.js';
import { byId, setText } from './text.js';

const folder = shownRun();

startShell();

export const player = new Player([new Scene(byId('scene')), new Scene(byId('scene-beside'))], () => describe());
export const recording = new Recording(folder, received);
const controls = new Controls(player);
const chooser = new Chooser(byId('chooser'), key => choose(key));
const beside = new Beside(player, recording);
const link = new RunLink(player, recording, beside);
const drawing = new RunDrawing(folder);
let entry = null;
let isChosen = false, isAskedWhy = false, answered = null, repaint = () => {};

// Gets the reason for a failure from the console, because a run's events do not contain its output.
async function askWhyItFailed() {
  if (isAskedWhy || !recording.isOver || recording.isMissing || recording.run.ended?.run?.state === 'COMPLETE') return;
  isAskedWhy = true;
  const { endedBox, whenFailed } = await import('./ended.js');
  whenFailed(folder, ended => byId('ended').replaceChildren(endedBox(ended)));
}

// Shows the answer once the run has ended. A run that was killed, or has damaged results, has none.
async function askForTheAnswer() {
  if (answered !== null || !recording.isOver) return;
  answered = { contenders: [] };
  answered = await get(runPath(folder, '/conclusion')).catch(() => answered);
  if (answered.warnings) describeWarnings(answered.warnings.length, answered.warnings);
  const { answer, repaint: again } = await import('./answer.js'); // a run that is under way needs none of it
  const shown = answer({ sentences: [], ...answered }, ({ id, repetition }) => choose(keyOf({ id, repetition })));
  byId('answer').hidden = shown.length === 0;
  byId('answer').replaceChildren(...shown);
  repaint = again;
  drawSmall();
}

const workOf = id => answered.contenders.find(one => one.id === id)?.work;

function drawSmall() {
  if (answered !== null && !recording.isMissing) chooser.draw(recording.run, player.shown[0], workOf);
}

// Scrolls to the picture if it is not completely visible, because the answer is above it.
function reveal() {
  const { top, bottom } = byId('scene').querySelector('canvas').getBoundingClientRect();
  if (recording.isOver && (top < 0 || bottom > innerHeight - byId('replay').offsetHeight)) bringIntoView(byId('more'));
}

function received(_, line) {
  askWhyItFailed();
  askForTheAnswer();
  if (line) player.live.update(line.atNanos, performance.now());
  if (recording.isOver || line?.event.type === 'ended') byId('report').hidden = !hasReports;
  if (line?.event.type === 'run') beside.offer();
  if (entry?.live || recording.isOver) arrange();
  player.news();
}

// Shows the contender under load, unless the user has chosen one.
function arrange() {
  const { run } = recording;
  if (recording.isOver) player.settle();
  const first = () => recording.isOver ? tellingOf(run) : run.measurements[0];
  const next = isChosen ? null : player.isLive ? run.current ?? run.measurements.at(-1) : link.one ?? player.shown[0] ?? first();
  if (next && next !== player.shown[0]) show(next);
  link.restore();
}

function show(one) {
  player.show(0, one, planOf(recording.run, one.id));
  beside.changed();
}

function choose(key) {
  const one = recording.run.measurements.find(each => keyOf(each) === key);
  if (!one) return;
  isChosen = true;
  link.leave();
  if (one.end) player.isLive = false;
  show(one);
  link.keep();
  drawSmall();
  reveal();
}

function chooseNext(direction) {
  const { measurements } = recording.run, ids = [...new Set(measurements.map(one => one.id))];
  const id = ids[ids.indexOf(player.shown[0]?.id) + direction];
  if (id) choose(keyOf(measurements.findLast(one => one.id === id)));
}

function followLive() {
  isChosen = false;
  link.leave();
  player.follow(true);
  arrange();
}

function describe() {
  const { run } = recording;
  describeHead(recording, entry);
  for (const id of ['more', 'contenders', 'replay']) byId(id).hidden = recording.isMissing;
  describeExpectations(run);
  chooser.update(run, player.shown[0]);
  offerRepetitions(run, player.shown[0]);
  drawing.describe(run, player.measurements);
  controls.describe({ canFollow: entry?.live === true && !recording.isOver });
  link.keep();
  byId('stop').hidden = !(entry?.live && !recording.isOver && mayChange());
}

async function stop() {
  byId('stop').disabled = true;
  await post('/api/stop').then(() => setText(byId('problem'), 'The run is stopping. Its measurements so far are kept.'), problem => setText(byId('problem'), problem.message));
  byId('stop').disabled = false;
}

async function start() {
  byId('report').href = runPath(folder, '/report.html');
  byId('stop').addEventListener('click', stop);
  link.address.offer(document.querySelector('.run-tools'));
  byId('repetition').addEventListener('change', event => choose(event.target.value));
  controls.onLive = followLive;
  player.begun = reveal;
  onKey('ArrowUp', 'previous contender', () => chooseNext(-1));
  onKey('ArrowDown', 'next contender', () => chooseNext(1));
  looks.addEventListener('change', () => {
    player.scenes.forEach(scene => scene.forget());
    player.invalidate();
    repaint(byId('answer'));
    drawSmall();
  });
  entry = await get(runPath(folder)).catch(problem => ({ live: false, problem: problem.message }));
  player.isLive = entry.live && !recording.isOver && !link.isGiven;
  if (entry.live || recording.isOver) arrange(); // otherwise events are still arriving, and a part would look like the whole run
  player.invalidate();
}

start();
