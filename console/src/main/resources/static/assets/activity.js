// Shows the run that is under way, whether it was started here or in a terminal. The console reports every change.
import { follow, mayChange, pagePath, post } from './api.js';
import { byId, setText } from './text.js';

const PHASES = {
  building: 'is being built', starting: 'starts its services', measuring: 'is being measured', reporting: 'is measured; its report is being written',
  'making-start-caches': 'is over; start-up caches are being built',
};
const CACHES = 'With these caches, services start in two thirds of the time. Skipping them loses nothing, and a new run does not wait for them.';

// Returns whether the launcher prints this line while it compiles.
export const isOfABuild = line => /^building /.test(line);

const phaseOf = ({ phase, lines }) => phase === 'building' && !(lines ?? []).some(isOfABuild) ? 'is being started' : PHASES[phase] ?? phase;

// Returns whether measuring has ended. The next run may then start, even if the process is still alive for a while.
export const isOver = ({ phase }) => phase === 'reporting' || phase === 'making-start-caches';

export class Activity {

  running = null;
  ended = null;
  appeared = () => {};
  changed = () => {};

  constructor() {
    follow('/api/activity', {
      received: news => {
        if ('running' in news) this.#describe(news.running, news.ended ?? null);
        if (news.runs) this.appeared(news.runs);
      },
      connected: isConnected => setText(byId('connection'), isConnected ? '' : 'The console does not respond; reconnecting.'),
      gone: () => setText(byId('connection'), 'The console does not report what is running.'),
    });
    byId('stop').addEventListener('click', () => this.stop());
  }

  #describe(running, ended) {
    Object.assign(this, { running, ended });
    byId('now-running').hidden = running === null;
    if (running) {
      setText(byId('running'), `${running.scenario} ${phaseOf(running)}`);
      setText(byId('lines'), (running.lines ?? []).slice(-8).join('\n'));
      const makesCaches = running.phase === 'making-start-caches';
      byId('running-note').hidden = !makesCaches;
      setText(byId('running-note'), CACHES);
      byId('stop').hidden = !mayChange() || running.phase === 'reporting';
      setText(byId('stop'), makesCaches ? 'Skip them' : 'Stop it');
      setText(byId('watch'), isOver(running) ? 'Look at it' : 'Watch it');
      byId('watch').hidden = !running.folder;
      if (running.folder) byId('watch').href = pagePath(running.folder);
    }
    this.changed(running, ended);
  }

  async stop() {
    if (!this.running) return;
    byId('stop').disabled = true;
    await post('/api/stop').catch(problem => setText(byId('connection'), problem.message));
    byId('stop').disabled = false;
  }
}
