// Shows why a run that was started here failed: its exit code, its last lines, and what to do about the failure.
import { follow, pagePath } from './api.js';
import { make } from './text.js';

const PASSED = 0, ASSERTION_FAILED = 1, NOT_SHOWN = 4, INTERRUPTED = 130, SIGNAL = 128, SHOWN = 12;

const MEANINGS = {
  2: ['The build failed, or the run cannot be started as requested.', 'Fix the cause that its last lines name, and start it again.'],
  3: ['Its services did not start or did not keep running, or a disk or a network caused a problem.',
    'Its last lines name the cause. “./mesh status” in a terminal shows what runs on this machine. Remove the cause, and start the run again.'],
};

// Returns whether the run failed. An assertion that failed, or that could not be shown, is a result, and a stopped run was ended by the user; neither counts as a failure.
export const isFailure = ({ exitCode }) => ![PASSED, ASSERTION_FAILED, NOT_SHOWN, INTERRUPTED].includes(exitCode);

function meaningOf(exitCode) {
  if (MEANINGS[exitCode]) return MEANINGS[exitCode];
  return [exitCode > SIGNAL ? `Signal ${exitCode - SIGNAL} ended it.` : 'It ended unexpectedly.', 'Start it again. If this happens again, report a bug with its last lines.'];
}

// Shows the run's output as text, never as markup.
export function endedBox(ended) {
  const { scenario, exitCode, folder } = ended, [meaning, advice] = meaningOf(exitCode), lines = ended.lines.slice(-SHOWN);
  const kept = folder && location.pathname !== pagePath(folder) ? make('a', { href: pagePath(folder), textContent: 'Show the measurements until the failure' }) : null;
  return make('section', { className: 'ended', role: 'alert', 'aria-label': 'A run that failed' },
    make('h2', { textContent: `${scenario} failed with exit code ${exitCode}` }),
    make('p', { textContent: `${meaning} ${advice}` }),
    lines.length > 0 ? make('pre', { tabIndex: 0, role: 'region', 'aria-label': 'Last lines of the run', textContent: lines.join('\n') }) : null,
    kept);
}

// Waits for the process, which ends shortly after the run's last event. For a run that was started in a terminal, the console does not know
// how the process ended.
export function whenFailed(folder, report) {
  const activity = follow('/api/activity', { received: news => {
    if (!('running' in news) || news.running?.folder === folder) return;
    activity.close();
    if (news.ended?.folder === folder && isFailure(news.ended)) report(news.ended);
  } });
}
