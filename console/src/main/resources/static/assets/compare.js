// Compares two runs side by side. If the runs ask different questions, the page says so, and shows the comparison only if the user requests
// it.
import { get } from './api.js';
import { byId, make } from './text.js';

export async function compareRuns(event) {
  const link = event.currentTarget;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || !link.href) return;
  event.preventDefault();
  byId('compare-anyway').replaceChildren();
  const problem = await get(link.href).then(() => null, wrong => wrong);
  if (problem === null) location.assign(link.href);
  else tell(problem, link.href);
}

function tell(problem, address) {
  const [first, ...rest] = problem.message;
  const anyway = problem.details?.force ? make('a', { className: 'button', href: `${address}&force=true`, textContent: 'Compare anyway' }) : null;
  const close = make('button', { type: 'button', textContent: 'Choose others', onclick: () => {
    byId('compare-anyway').replaceChildren();
    byId('compare').focus();
  } });
  byId('compare-anyway').replaceChildren(make('p', { textContent: `${first.toUpperCase()}${rest.join('')}.` }), make('div', { className: 'row' }, anyway, close));
  (anyway ?? close).focus();
}
