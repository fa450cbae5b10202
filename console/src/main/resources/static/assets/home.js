// The home page: the run under way, the last runs, the lessons, and the scenarios in groups.
import { Activity, isOver } from './activity.js';
import { get, mayChange, pagePath } from './api.js';
import { endedBox, isFailure } from './ended.js';
import { doneRounds } from './lesson-memory.js';
import { Runs } from './runs.js';
import { showGroups } from './scenario-groups.js';
import { onKey, startShell } from './shell.js';
import { StartForm } from './start-form.js';
import { TryForm } from './try-form.js';
import { byId, make, setText } from './text.js';

startShell();

const runs = new Runs();
const activity = new Activity();
let expected = null;

// Opens the page of a started run as soon as the run has a folder, because the user wants to see it.
function begun({ id }) {
  expected = id;
  setText(byId('connection'), 'Started. Its page opens as soon as there is something to see.');
  activity.changed(activity.running, activity.ended); // the run may have its folder before the response to its start is here
}

const form = new StartForm(begun), tryForm = new TryForm(begun);

activity.appeared = () => runs.load();
activity.changed = (running, ended) => {
  const own = [running, ended].find(one => one && expected !== null && one.id === expected);
  if (own?.folder) return location.assign(pagePath(own.folder));
  if (own && own === ended) setText(byId('connection'), isFailure(ended) ? '' : `${ended.scenario} ended before anything was measured.`);
  describeEnded(running === null && ended && isFailure(ended) ? ended : null);
  const isBusy = running !== null && !isOver(running);
  for (const button of document.querySelectorAll('.card button')) button.disabled = isBusy;
  runs.load();
};

// Shows the failure until another run begins, even to users who open the page later. Screen readers announce a failure only once.
function describeEnded(ended) {
  const place = byId('ended');
  if (place.dataset.id === (ended?.id ?? '')) return;
  place.dataset.id = ended?.id ?? '';
  place.replaceChildren(...(ended ? [endedBox(ended)] : []));
}

async function loadScenarios() {
  const [scenarios, done] = await Promise.all([get('/api/scenarios').catch(problem => problem), get('/api/runs?limit=200').catch(() => [])]);
  byId('scenarios-words').hidden = true;
  if (scenarios instanceof Error) return setText(byId('connection'), scenarios.message);
  showGroups(scenarios, done, (name, about) => form.open(name, about));
  activity.changed(activity.running, activity.ended);
}

const pathOf = ({ id }) => `/lessons/${encodeURIComponent(id)}`;

async function loadLessons() {
  const lessons = await get('/api/lessons').catch(() => []);
  byId('lessons-section').hidden = lessons.length === 0;
  const done = doneRounds(), next = lessons.find(({ id }) => !done[id]);
  byId('lessons').replaceChildren(...lessons.map(lesson => make('li', { value: lesson.number }, make('a', { href: pathOf(lesson), textContent: lesson.title }),
    done[lesson.id] ? make('span', { className: 'mark', textContent: ' ✓ done' }) : null)));
  byId('begin').hidden = !next;
  if (!next) return;
  byId('begin').href = pathOf(next);
  setText(byId('begin'), next === lessons[0] ? `Begin here: lesson ${next.number}, about three minutes` : `Continue with lesson ${next.number}`);
}

byId('no-token').hidden = mayChange();
byId('own').hidden = byId('try-own').hidden = !mayChange();
byId('own').addEventListener('click', () => form.open(null));
byId('try-own').addEventListener('click', () => tryForm.open());
onKey('/', 'search the runs', () => byId('search').focus());
loadScenarios();
loadLessons();
