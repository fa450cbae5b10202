// The list of runs, newest first, with a search. At first it shows only the last ones. Two runs can be chosen for a comparison.
import { get, pagePath, runPath } from './api.js';
import { byId, make, plural, setText, startedAt } from './text.js';

const SHOWN = 40, FIRST = 5, PATIENCE = 200;
const NOTHING = 'There are no runs yet. Runs that start here or in a terminal appear automatically.';

export class Runs {

  #chosen = [];
  #waiting = 0;
  #latest = 0;
  #shown = '';
  #isWhole = false;

  constructor() {
    byId('search').addEventListener('input', () => {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.load(), PATIENCE);
    });
    byId('all-runs').addEventListener('click', () => {
      this.#isWhole = true;
      this.load();
      byId('runs').querySelector('input')?.focus();
    });
    this.load();
  }

  // Shows the response to the latest request, even if an older response arrives later.
  async load() {
    const number = ++this.#latest, search = byId('search').value.trim();
    const runs = await get(`/api/runs?search=${encodeURIComponent(search)}&limit=${SHOWN}`).catch(problem => problem);
    if (number !== this.#latest) return;
    if (runs instanceof Error) return setText(byId('runs-words'), runs.message);
    setText(byId('runs-words'), runs.length > 0 ? '' : search ? 'No run matches the search.' : NOTHING);
    const shown = this.#isWhole || search ? runs : runs.slice(0, FIRST);
    byId('all-runs').hidden = shown.length === runs.length;
    setText(byId('all-runs'), runs.length < SHOWN ? `Show all ${runs.length} runs` : `Show the last ${SHOWN} runs`);
    this.#place(shown);
    this.#compare();
  }

  // Replaces the rows only if something has changed, because the user may be reading or about to click.
  #place(runs) {
    const list = JSON.stringify(runs);
    if (list === this.#shown) return;
    this.#shown = list;
    byId('runs').replaceChildren(...runs.map(run => this.#row(run)));
  }

  #row(run) {
    const choice = make('input', { type: 'checkbox', value: run.folder, checked: this.#chosen.includes(run.folder), disabled: run.live,
      'aria-label': `Compare ${run.folder}`, onchange: event => this.#choose(run.folder, event.target.checked) });
    const page = run.events === false ? runPath(run.folder, '/report.html') : pagePath(run.folder);
    const about = make('div', { className: 'about' }, make('a', { className: 'name', href: page, textContent: run.scenario }),
      make('small', { textContent: `${startedAt(run.startedAt)}, ${plural(run.contenders.length, 'contender')}` }));
    const state = make('span', { className: 'state', textContent: stateOf(run) });
    state.dataset.state = lookOf(run);
    const report = run.live ? null : make('a', { className: 'report', target: '_blank', href: runPath(run.folder, '/report.html'), textContent: 'Report' });
    return make('li', {}, choice, about, state, report);
  }

  // A third choice replaces the first.
  #choose(folder, isChosen) {
    this.#chosen = this.#chosen.filter(one => one !== folder);
    if (isChosen) this.#chosen = [...this.#chosen, folder].slice(-2);
    for (const box of byId('runs').querySelectorAll('input')) box.checked = this.#chosen.includes(box.value);
    this.#compare();
  }

  // Puts the older run on the left, so that changes read from left to right.
  #compare() {
    const [left, right] = [...this.#chosen].sort();
    byId('compare').toggleAttribute('href', right !== undefined);
    byId('compare').setAttribute('aria-disabled', String(right === undefined));
    if (right) byId('compare').href = `/compare?left=${encodeURIComponent(left)}&right=${encodeURIComponent(right)}`;
    setText(byId('compare'), right ? 'Compare the two' : `Compare two (${this.#chosen.length} of 2 chosen)`);
  }
}

// A killed run could not record its end, so it is still RUNNING.
const endOf = run => run.unreadable ? 'unreadable' : run.state === 'RUNNING' ? 'killed' : run.state.toLowerCase();

// A complete run with a failed assertion must not look like a success. A run that could not show some assertions is neither a success nor
// a failure.
export function lookOf(run) {
  if (run.live) return 'live';
  if (endOf(run) !== 'complete') return endOf(run);
  const notShown = (run.notShown ?? 0) + (run.notEvaluated ?? 0);
  if (run.passed + notShown < run.expectations) return 'refuted';
  return notShown > 0 ? 'not-shown' : run.warnings > 0 ? 'doubtful' : 'complete';
}

export function stateOf(run) {
  if (run.live) return 'live';
  if (run.unreadable) return run.unreadable;
  const notEvaluated = run.notEvaluated ?? 0, evaluated = run.expectations - notEvaluated;
  const passed = evaluated > 0 ? `, ${run.passed} of ${evaluated} passed` : '', notShown = run.notShown > 0 ? `, ${run.notShown} not shown` : '';
  return `${endOf(run)}${passed}${notShown}${notEvaluated > 0 ? `, ${notEvaluated} not evaluated` : ''}${run.warnings > 0 ? `, ${plural(run.warnings, 'warning')}` : ''}`;
}
