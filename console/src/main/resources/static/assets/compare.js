// The page that compares two runs. The comparison has an origin of its own, because it shows text of services. If the runs ask different
// questions, the page says so, and shows the comparison only if the user requests it.
import { get, pagePath } from './api.js';
import { isDark, looks, startShell } from './shell.js';
import { byId, make, setText, visible } from './text.js';

const query = new URLSearchParams(location.search), frame = byId('comparison');
const address = `/api/compare?${query}`;

startShell();

function link(side) {
  const folder = query.get(side) ?? '';
  byId(side).href = pagePath(folder);
  setText(byId(side), visible(folder));
}

// Loads the comparison again only if the theme has changed.
function show() {
  const next = `${address}&theme=${isDark() ? 'dark' : 'light'}`;
  if (!frame.hidden && frame.getAttribute('src') === next) return;
  frame.src = next;
  frame.hidden = false;
}

function describe(problem) {
  const [first, ...rest] = problem.message;
  byId('problem').replaceChildren(make('p', { textContent: `${first.toUpperCase()}${rest.join('')}.` }), make('p', { className: 'row' },
    problem.details?.force ? make('a', { className: 'button', href: `/compare?${query}&force=true`, textContent: 'Compare anyway' }) : null,
    make('a', { className: 'button', href: '/', textContent: 'Choose others' })));
}

link('left');
link('right');
get(address).then(() => {
  show();
  looks.addEventListener('change', show);
}, describe);
