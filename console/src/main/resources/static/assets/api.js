// Calls the console's HTTP interface. A request that starts, stops or changes something has the token that `./mesh console` printed. All
// tabs of a browser share it, so that a lesson in a new tab can be run, too.
import { fromJson } from './text.js';

const TOKEN = 'mesh-token', FORBIDDEN = 403;

// Removes the token from the address bar immediately: users show an address to a class or send it to others, and the browser's history
// keeps it.
function keepToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given === null) return;
  localStorage.setItem(TOKEN, given);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}

keepToken();

export const mayChange = () => localStorage.getItem(TOKEN) !== null;

// Whether a run has a report.
export const hasReports = true;

// What a lesson says to users who may not start a run: before they lock their prediction, and then.
export const cannotRun = {
  before: 'You can predict here and watch. The person who opened the console, such as your teacher, starts the run.',
  locked: 'Locked. The person who opened the console, such as your teacher, starts the run.',
};

// An error in the console's own words. `field` names the wrong input, if the console knows which one it is.
export class Problem extends Error {
  constructor(status, details) {
    super(details.detail ?? details.title ?? `The console responded with ${status}.`);
    this.status = status;
    this.field = details.field ?? null;
    this.details = details;
  }
}

// The console does one task of each kind at a time. If too many requests wait, it says after how many seconds to retry.
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
    return text === '' ? null : fromJson(text);
  } catch {
    return null;
  }
}

export const get = path => request(path, { headers: { Accept: 'application/json' } });

// The signal cancels a request that a newer request has replaced. The console then stops working on it.
export function post(path, body = {}, signal = undefined) {
  const headers = { 'Content-Type': 'application/json', 'X-Mesh-Token': localStorage.getItem(TOKEN) ?? '' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(problem => {
    if (problem.status === FORBIDDEN) localStorage.removeItem(TOKEN); // that of an earlier console on this port
    throw problem;
  });
}

export const runPath = (folder, rest = '') => `/api/runs/${encodeURIComponent(folder)}${rest}`;

export const pagePath = folder => `/runs/${encodeURIComponent(folder)}`;

// A browser has six connections for each server, and keeps a page that the user has left, with its streams. After some pages there would
// be no connection for requests. A page to which the user returns is loaded again, because its streams are closed.
const streams = new Set();
addEventListener('pagehide', () => streams.forEach(source => source.close()));
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

// Follows a stream of events. After an interruption the browser reconnects automatically and sends the number of the last event that it
// received. `gone` is called if the stream does not exist.
export function follow(path, { received, ended = () => {}, connected = () => {}, gone = () => {} }) {
  const source = new EventSource(path);
  streams.add(source);
  source.onopen = () => connected(true);
  source.onmessage = message => received(fromJson(message.data));
  source.onerror = () => source.readyState === EventSource.CLOSED ? gone() : connected(false);
  source.addEventListener('end', () => {
    source.close();
    streams.delete(source);
    ended();
  });
  return source;
}
