// The shipped scenarios in their groups. The first group is for readers who are new here, so its scenarios have more room.
import { mayChange } from './api.js';
import { byId, make, minutesOf, plural } from './text.js';
import { thumbnail } from './thumbnail.js';

// Returns how long the scenario took in an earlier complete run; null if there is none.
const tookOf = (name, runs) => runs.find(run => run.scenario === name && run.state === 'COMPLETE' && run.tookMillis)?.tookMillis ?? null;

function card(scenario, took, open) {
  const { name, question, contenders, services, duration } = scenario;
  const words = took === null ? '' : `took ${minutesOf(took)} last time`;
  const users = [...new Set(contenders.map(one => one.users))].sort((a, b) => a - b).join(' and ');
  const size = [plural(contenders.length, 'contender'), `${users} users`, plural(services.length, 'service'), words].filter(Boolean).join(', ');
  const about = [question, words ? `It ${words}.` : `It takes about ${duration.replace('~', '')}.`].join(' ');
  const start = make('button', { type: 'button', textContent: 'Start …', hidden: !mayChange(), 'aria-label': `Start ${name}`, onclick: () => open(name, about) });
  return make('li', { className: 'card' }, thumbnail(scenario),
    make('div', { className: 'about' }, make('div', { className: 'title' }, make('h4', { textContent: name }), make('span', { className: 'minutes', textContent: duration })),
      make('p', { textContent: question }), make('small', { textContent: size })),
    start);
}

// `open` shows the form that starts a scenario.
export function showGroups(scenarios, runs, open) {
  const titles = [...new Set(scenarios.map(({ group }) => group))];
  byId('scenarios').replaceChildren(...titles.map((title, i) => {
    const its = scenarios.filter(({ group }) => group === title), id = `group-${i}`;
    return make('section', { className: i === 0 ? 'group first' : 'group', 'aria-labelledby': id }, make('h3', { id, textContent: title }),
      make('ul', { className: 'cards' }, ...its.map(one => card(one, tookOf(one.name, runs), open))));
  }));
}
