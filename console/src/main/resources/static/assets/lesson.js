// Lessons: all of them as a list, or one with its question, predictions, run, explanation, variation and code.
import { get } from './api.js';
import { drawRound } from './lesson-drawing.js';
import { doneRounds, LessonMemory, markDone } from './lesson-memory.js';
import { room } from './room.js';
import { Round } from './round.js';
import { lessonPath, shownLesson } from './places.js';
import { onKey, startShell } from './shell.js';
import { byId, make, setText } from './text.js';

const lessonId = shownLesson();
const pathOf = ({ id }) => lessonPath(id);

startShell();

function listed(lesson, done) {
  const words = ['', '✓ done', '✓ done, variation too'][done[lesson.id] ?? 0];
  return make('li', {}, make('a', { href: pathOf(lesson), className: 'card' }, make('span', { className: 'number', textContent: String(lesson.number) }),
    make('span', {}, make('b', { textContent: lesson.title }), make('span', { className: 'mark', textContent: words }), make('small', { textContent: lesson.question }))));
}

function showList(lessons) {
  const done = doneRounds(), count = lessons.filter(({ id }) => done[id]).length, next = lessons.find(({ id }) => !done[id]);
  document.title = 'Lessons';
  setText(byId('title'), 'Lessons: predict, measure, explain');
  setText(byId('done'), count === 0 ? '' : `${count} of ${lessons.length} done in this browser.`);
  byId('begin').hidden = !next;
  if (next) {
    byId('begin').href = pathOf(next);
    setText(byId('begin'), `${count === 0 ? 'Start' : 'Continue'} with lesson ${next.number}`);
  }
  byId('lessons').replaceChildren(...lessons.map(lesson => listed(lesson, done)));
  byId('list').hidden = false;
}

async function showCode({ id, code }) {
  if (!byId('code').hidden) return;
  byId('code').hidden = false;
  const source = await get(`/api/lessons/${encodeURIComponent(id)}/code`).catch(problem => problem);
  if (source instanceof Error) byId('code-files').replaceChildren(file(code, source.message, null));
  else byId('code-files').replaceChildren(...[source, source.fixed].filter(one => one).map(one => file(one.path, one.lesson, one.text)));
  if (source.fixed) setText(byId('code-title'), 'The code behind it, and code that does it better');
}

function file(path, lesson, text) {
  return make('section', { className: 'file' }, make('p', { className: 'note path', textContent: path }), make('p', { textContent: lesson }),
    text === null ? null : make('pre', { tabIndex: 0, role: 'region', ariaLabel: `The source file ${path}`, textContent: withoutImports(text) }));
}

// Removes the lines before the first type, which do not show what the file does.
function withoutImports(text) {
  const lines = text.split('\n'), last = lines.findLastIndex(line => /^(import|package) /.test(line));
  return lines.slice(last + 1).join('\n').trim();
}

function whoPredicts(memory, rounds) {
  const choices = [...byId('who').querySelectorAll('input')];
  const lock = () => { byId('who').disabled = memory.rounds.some(round => round.isLocked); };
  choices.forEach(choice => {
    choice.checked = choice.value === memory.who;
    choice.addEventListener('change', () => {
      memory.who = byId('who').querySelector(':checked').value;
      for (const round of rounds) {
        round.state.votes = [round.own.predictions.map(() => ({}))];
        round.show();
      }
      memory.keep();
    });
  });
  rounds.forEach(round => { round.locked = lock; });
  lock();
}

function showLesson(lesson, lessons, opened) {
  document.title = `Lesson ${lesson.number}: ${lesson.title}`;
  setText(byId('place'), `Lesson ${lesson.number}${lessons.length ? ` of ${lessons.length}` : ''}`);
  setText(byId('title'), lesson.title);
  byId('place').hidden = byId('lesson').hidden = false;
  byId('numbers').hidden = !lesson.numbers?.length;
  setText(byId('numbers'), `This page uses the lesson’s default numbers. To enter your own, run ./mesh lesson ${lesson.id} in a terminal.`);
  if (lesson.graph) drawRound(byId('mesh'), lesson.graph);
  if (lesson.variationGraph) drawRound(byId('variation-mesh'), lesson.variationGraph);
  const memory = new LessonMemory(lesson, opened ? 'phones' : 'one');
  byId('by-phone').hidden = !opened;
  const variation = new Round(byId('variation'), { lesson, isVariation: true, contenders: lesson.variationContenders, memory, room: opened, done: isShown => {
    if (isShown) markDone(lesson.id, 2);
    setText(byId('closing'), isShown ? `Lesson ${lesson.number} is done.` : '');
  } });
  const round = new Round(byId('round'), { lesson, isVariation: false, contenders: lesson.contenders, memory, room: opened, done: isShown => {
    if (isShown) markDone(lesson.id, 1);
    byId('variation').hidden = byId('around').hidden = false;
    showCode(lesson);
  } });
  whoPredicts(memory, [round, variation]);
  around(lesson, lessons, memory, [round, variation]);
}

function around(lesson, lessons, memory, rounds) {
  const next = lessons.find(({ number }) => number === lesson.number + 1), before = lessons.find(({ number }) => number === lesson.number - 1);
  byId('next').hidden = !next;
  if (next) {
    byId('next').href = pathOf(next);
    setText(byId('next'), `Lesson ${next.number}: ${next.title}`);
  }
  byId('again').addEventListener('click', () => {
    memory.forget();
    location.reload();
  });
  const played = () => rounds.findLast(round => round.run?.isOver)?.run;
  onKey(' ', 'next step (lock it, run it), or pause slow motion', () => played()?.player.clock.isPlaying ? played().slowMotion() : [...document.querySelectorAll('.round button.main')].find(button => button.offsetParent && !button.disabled)?.click());
  onKey('s', 'slow motion of the run', () => played()?.slowMotion());
  onKey('ArrowRight', 'next lesson', () => next && location.assign(pathOf(next)));
  onKey('ArrowLeft', 'previous lesson', () => before && location.assign(pathOf(before)));
}

async function start() {
  const lessons = await get('/api/lessons').catch(problem => problem);
  if (lessonId === '') return lessons instanceof Error ? setText(byId('problem'), lessons.message) : showList(lessons);
  const lesson = await get(`/api/lessons/${encodeURIComponent(lessonId)}`).catch(problem => problem);
  if (lesson instanceof Error) return setText(byId('problem'), lesson.message);
  return showLesson(lesson, lessons instanceof Error ? [] : lessons, await room);
}

start();
