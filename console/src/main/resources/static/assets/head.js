// The text above and below the picture: the scenario's question, the run's progress, and the verdicts on its assertions.
import { byId, duration, make, plural, setText, startedAt } from './text.js';

export function describeHead(recording, entry) {
  const { run } = recording;
  const { plan } = run;
  if (plan) {
    setText(byId('question'), plan.question);
    setText(byId('place'), `${plan.scenario}, ${startedAt(plan.startedAt)}`);
    document.title = `${plan.scenario}: ${recording.folder}`;
  } else if (recording.isMissing && entry?.scenario) {
    setText(byId('question'), entry.scenario);
    setText(byId('place'), startedAt(entry.startedAt));
  }
  const state = stateOf(recording, entry), warnings = run.ended?.run?.validityWarnings ?? [];
  setText(byId('state'), state);
  byId('state').dataset.state = state !== 'complete' ? state : hasOnlyNotShown(run.checked ?? []) ? 'not-shown' : warnings.length || entry?.warnings ? 'doubtful' : state;
  if (byId('warnings').hidden) describeWarnings(warnings.length || entry?.warnings || 0, warnings);
  setText(byId('progress'), recording.isOver ? '' : progressOf(run));
  setText(byId('message'), messageOf(recording, entry));
}

function stateOf({ run, isOver, isMissing }, entry) {
  if (entry?.unreadable) return 'unreadable';
  if (isMissing && entry?.state) return entry.state.toLowerCase();
  if (run.ended) return String(run.ended.run?.state ?? 'ended').toLowerCase();
  if (entry?.live && !isOver) return 'live';
  return isOver ? 'interrupted' : 'loading';
}

// Says which contender of how many it is, and what happens to it: 7 of 19 · warming up.
function progressOf({ plan, warmingUp, current }) {
  const id = warmingUp ?? current?.id, index = plan?.contenders.findIndex(one => one.id === id) ?? -1;
  if (index < 0) return '';
  const words = warmingUp ? 'warming up' : current.end ? 'measured' : current.releasedNanos === null ? 'about to begin' : 'under load';
  return `${index + 1} of ${plan.contenders.length} · ${words}`;
}

// Says of each service what it has done, or what it waits for. Older runs report only the names of all services that are starting.
export function startingWords({ ready, services, elapsedNanos, awaited, each }) {
  const count = `${ready} of ${plural(services, 'service')} up after ${duration(elapsedNanos)}.`;
  if (each?.length) return [count, ...each].join('\n');
  return `${awaited ? `Starting ${awaited}: ` : ''}${count}`;
}

// Even a complete run may have warnings, which are reasons to read its figures with care. A click opens them. The report's sentences replace
// those of the events, because they say everything about a contender in one sentence.
export function describeWarnings(number, warnings) {
  const [summary, list] = byId('warnings').children;
  byId('warnings').hidden = number === 0;
  if (number > 0 && summary.textContent === '') setText(summary, plural(number, 'warning'));
  list.replaceChildren(...warnings.map(({ contender, text, whatToDo }) => make('li', {}, contender ? make('b', { textContent: `${contender}: ` }) : null, whatToDo ? `${text}. ${whatToDo}` : text)));
}

// A run with recorded events can be replayed even if its results are unreadable.
const unreadableWords = why => `The results of this run ${why.startsWith('made') ? 'were ' : ''}${why}.`;

function messageOf({ run, isConnected, isOver, isMissing }, entry) {
  if (entry?.problem) return entry.problem;
  if (entry?.unreadable) return unreadableWords(entry.unreadable);
  if (isMissing) return 'The events of this run were not recorded, but it has a report.';
  if (!isConnected && !isOver) return 'The connection is lost; reconnecting. The run continues meanwhile.';
  if (run.ended) return run.ended.dropped > 0 ? `${plural(run.ended.dropped, 'event')} of this run could not be written: the picture is incomplete.` : run.ended.run?.stateReason ?? '';
  if (isOver) return 'The run was killed. The page shows what was measured until then.';
  if (run.starting) return startingWords(run.starting);
  if (run.warmingUp) return `${run.warmingUp} is being warmed up.`;
  return run.message;
}

const VERDICTS = { passed: '✓ passed', failed: '✗ failed', 'not-shown': '≈ not shown', 'not-evaluated': '? not evaluated' };

// In events, verdicts are spelled as in results.json.
function verdictOf(one) {
  return String(one.verdict ?? one.state).toLowerCase().replace(/[_ ]/g, '-');
}

// Returns whether no assertion failed, but some could not be shown. Such a run is neither a success nor a failure.
export function hasOnlyNotShown(checked) {
  return checked.some(one => verdictOf(one) === 'not-shown') && checked.every(one => ['passed', 'not-shown'].includes(verdictOf(one)));
}

export function expectationWords(checked) {
  const number = verdict => checked.filter(one => verdictOf(one) === verdict).length;
  const notShown = number('not-shown'), notEvaluated = number('not-evaluated'), evaluated = checked.length - notEvaluated;
  if (evaluated === 0) return `${plural(checked.length, 'assertion')} not evaluated`;
  return `${number('passed')} of ${plural(evaluated, 'assertion')} passed${notShown > 0 ? `, ${notShown} not shown` : ''}`
    + (notEvaluated > 0 ? `, ${notEvaluated} not evaluated` : '');
}

export function describeExpectations({ checked }) {
  const place = byId('expectations');
  place.hidden = checked === null || checked.length === 0;
  if (place.hidden || place.dataset.checked === String(checked.length)) return;
  place.dataset.checked = checked.length;
  setText(byId('expectations-count'), expectationWords(checked));
  place.classList.toggle('bad', checked.some(one => verdictOf(one) === 'failed'));
  byId('expectations-list').replaceChildren(...checked.map(one => make('li', { className: verdictOf(one) },
    make('span', { className: 'verdict', textContent: VERDICTS[verdictOf(one)] ?? verdictOf(one) }),
    make('span', { textContent: one.claim ?? one.text }, ...(one.reason ? [make('small', { textContent: ` ${one.reason}` })] : [])))));
}
