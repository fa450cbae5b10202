// The console's own interface. What starts, stops or changes something carries the token that `./mesh console` printed.
const TOKEN = 'mesh-token';

// Out of the address bar at once: an address is shown to a class, sent to others and kept in the history.
function keepToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given === null) return;
  sessionStorage.setItem(TOKEN, given);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}

keepToken();

export const mayChange = () => sessionStorage.getItem(TOKEN) !== null;

// What the console said is wrong, in its own sentence; `field` names what was entered wrongly, where it could tell.
export class Problem extends Error {
  constructor(status, details) {
    super(details.detail ?? details.title ?? `The console responded with ${status}.`);
    this.status = status;
    this.field = details.field ?? null;
    this.details = details;
  }
}

// The console does one thing of a kind at a time. If too many wait, it says after how many seconds there may be a place.
const TOO_MANY = 429, ATTEMPTS = 10;

async function request(path, options, attempt = 1) {
  const response = await fetch(path, options).catch(problem => {
    if (options.signal?.aborted) throw problem;
    throw new Problem(0, { detail: 'The console does not respond. Is ./mesh console still running?' });
  });
  if (response.status === TOO_MANY && attempt < ATTEMPTS && !options.signal?.aborted) {
    await new Promise(later => setTimeout(later, 1000 * (Number(response.headers.get('Retry-After')) || 1)));
    return request(path, options, attempt + 1);
  }
  const text = await response.text();
  const body = parse(text);
  if (!response.ok) throw new Problem(response.status, body ?? {});
  return body;
}

function parse(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export const get = path => request(path, { headers: { Accept: 'application/json' } });

// The signal gives a request up that something newer has replaced: the console ends its work.
export function post(path, body = {}, signal = undefined) {
  const headers = { 'Content-Type': 'application/json', 'X-Mesh-Token': sessionStorage.getItem(TOKEN) ?? '' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

export const runPath = (folder, rest = '') => `/api/runs/${encodeURIComponent(folder)}${rest}`;

export const pagePath = folder => `/runs/${encodeURIComponent(folder)}`;

// Follows what happens. After an interruption the browser connects again by itself and says which event was the last one it got.
// `gone` is told if there is nothing to follow.
export function follow(path, { told, ended = () => {}, connected = () => {}, gone = () => {} }) {
  const source = new EventSource(path);
  source.onopen = () => connected(true);
  source.onmessage = message => told(JSON.parse(message.data));
  source.onerror = () => source.readyState === EventSource.CLOSED ? gone() : connected(false);
  source.addEventListener('end', () => {
    source.close();
    ended();
  });
  return source;
}
