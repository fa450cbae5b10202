// The first page: scenarios as cards, who runs now, the runs there are, and lessons.
import { Activity, isOver } from './activity.js';
import { get, mayChange, pagePath } from './api.js';
import { endedBox, isFailure } from './ended.js';
import { Runs } from './runs.js';
import { onKey, startShell } from './shell.js';
import { StartForm } from './start-form.js';
import { byId, make, plural, say } from './text.js';

startShell();

const runs = new Runs();
const activity = new Activity();
let expected = null;

// Whoever starts a run wants to see it: its page is opened as soon as it has a folder.
const form = new StartForm(({ id }) => {
  expected = id;
  say(byId('connection'), 'Started. Its page opens as soon as there is something to see.');
});

activity.appeared = () => runs.load();
activity.changed = (running, ended) => {
  const own = [running, ended].find(one => one && expected !== null && one.id === expected);
  if (own?.folder) return location.assign(pagePath(own.folder));
  if (own && own === ended) say(byId('connection'), isFailure(ended) ? '' : `${ended.scenario} ended before anything was measured.`);
  tellEnded(running === null && ended && isFailure(ended) ? ended : null);
  const isBusy = running !== null && !isOver(running);
  for (const button of document.querySelectorAll('.card button')) button.disabled = isBusy;
  runs.load();
};

// It stays until something else runs; whoever comes later sees it, too. What is shown already is not said again.
function tellEnded(ended) {
  const place = byId('ended');
  if (place.dataset.id === (ended?.id ?? '')) return;
  place.dataset.id = ended?.id ?? '';
  place.replaceChildren(...(ended ? [endedBox(ended)] : []));
}

function card({ name, question, contenders, services, minutes }) {
  const users = [...new Set(contenders.map(one => one.users))].sort((a, b) => a - b).join(' and ');
  const size = `${plural(contenders.length, 'contender')}, ${users} users, ${plural(services.length, 'service')}${minutes ? `, about ${minutes} min` : ''}`;
  const start = make('button', { type: 'button', textContent: 'Start …', hidden: !mayChange(), 'aria-label': `Start ${name}`, onclick: () => form.open(name) });
  return make('li', { className: 'card' }, make('h3', { textContent: name }), make('p', { textContent: question }),
    make('div', { className: 'foot' }, make('small', { textContent: size }), start));
}

async function loadScenarios() {
  const scenarios = await get('/api/scenarios').catch(problem => problem);
  if (scenarios instanceof Error) return say(byId('connection'), scenarios.message);
  byId('scenarios').replaceChildren(...scenarios.map(card));
  activity.changed(activity.running, activity.ended);
}

async function loadLessons() {
  const lessons = await get('/api/lessons').catch(() => []);
  byId('lessons-section').hidden = lessons.length === 0;
  byId('lessons').replaceChildren(...lessons.map(lesson => make('li', { value: lesson.number },
    make('a', { href: `/lessons/${encodeURIComponent(lesson.id)}`, textContent: lesson.title }))));
}

byId('no-token').hidden = mayChange();
byId('own').hidden = !mayChange();
byId('own').addEventListener('click', () => form.open(null));
onKey(' ', 'stop what runs, or start the first scenario', () => {
  if (activity.running && !isOver(activity.running)) activity.stop();
  else document.querySelector('.card button:not([hidden])')?.click();
});
onKey('/', 'search the runs', () => byId('search').focus());
loadScenarios();
loadLessons();
