// Takes the place of the console's interface on pages without a server. The documents of a page are in the page itself. A recording is a
// script of its own, which is loaded when a user asks for it: a browser fetches no other file for a page that was opened as a file. The
// script has the recording as compressed JSON.
import { judge } from './judge.js';
import { predict } from './predict.js';
import { fromJson } from './text.js';

const STEP_NANOS = 100000;
const NAME = /^recorded-[a-z0-9-]+$/;
const documents = fromJson(document.getElementById('documents').textContent);
const recordings = window.meshRecordings ??= {};
const loading = new Map();

export const mayChange = () => false;
export const hasReports = false;

export const cannotRun = { before: '', locked: 'Locked: you can no longer change it.' };

export class Problem extends Error {
  constructor(status, { detail }) {
    super(detail);
    this.status = status;
    this.field = null;
    this.details = {};
  }
}

const missing = what => new Problem(404, { detail: `These pages have no ${what}.` });

export async function get(address) {
  const [path, query = ''] = address.split('?');
  const folder = /^\/api\/runs\/([^/]+)/.exec(path)?.[1];
  if (path.endsWith('/judgement')) return judgement(documents[path.replace(/\/judgement$/, '')], new URLSearchParams(query));
  if (folder) {
    const recording = await load(decodeURIComponent(folder));
    if (path.endsWith('/graph')) return recording.graph ?? Promise.reject(missing(path));
    return structuredClone(path.endsWith('/conclusion') ? recording.conclusion : recording.card);
  }
  if (path in documents) return structuredClone(documents[path]);
  throw missing(path);
}

// Compares the predictions of a user with a recording. The measured figures and the explanation were written when the pages were made.
async function judgement(lesson, query) {
  const { judged } = await load(query.get('run'));
  const { predictions } = query.get('variation') === 'true' ? lesson.variation : lesson;
  const judgements = query.getAll('prediction').map((predicted, i) => judge(predictions[i], predicted, judged.measured[i]));
  return { ...judged.about, judgements };
}

function load(folder) {
  if (!NAME.test(folder)) return Promise.reject(missing(`run '${folder}'`));
  if (!loading.has(folder)) loading.set(folder, (folder in recordings ? Promise.resolve() : inject(folder)).then(() => unpack(recordings[folder])));
  return loading.get(folder);
}

function inject(folder) {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = `recordings/${folder}.js`;
    script.onload = loaded;
    script.onerror = () => failed(missing(`recording '${folder}'`));
    document.head.append(script);
  });
}

export function post(path, body = {}, signal = undefined) {
  const [, what] = /^\/api\/predict(?:\/(rate|curve|limit))?$/.exec(path) ?? [];
  if (path.startsWith('/api/predict')) return predict(body, signal, what ?? 'predict');
  return Promise.reject(new Problem(403, { detail: 'These pages measure nothing. Run ./mesh console to measure.' }));
}

export const runPath = (folder, rest = '') => `/api/runs/${encodeURIComponent(folder)}${rest}`;

export const pagePath = folder => `run.html?run=${encodeURIComponent(folder)}`;

// Follows the events of a recording, which has all of them. Nothing else happens on pages without a server.
export function follow(path, { received, ended = () => {}, connected = () => {}, gone = () => {} }) {
  let isClosed = false;
  const folder = /^\/api\/runs\/([^/]+)\/events$/.exec(path)?.[1];
  if (folder) load(decodeURIComponent(folder)).then(({ events }) => {
    if (isClosed) return;
    connected(true);
    for (const text of events.split('\n')) {
      const line = fromJson(text);
      if (line.event.type === 'requests') restoreRequests(line.event);
      if (line.event.type === 'stages') restoreStages(line.event.table);
      received(line);
    }
    ended();
  }, () => isClosed || gone());
  return { close: () => { isClosed = true; } };
}

// Times count in steps, and the columns of requests have differences.
function restoreRequests(columns) {
  let request = 0, start = 0;
  columns.request = columns.request.map(more => request += more);
  columns.start = columns.start.map(more => start += STEP_NANOS * more);
  columns.firstByte = columns.firstByte.map((more, i) => more === null ? null : columns.start[i] + STEP_NANOS * more);
  columns.lastByte = columns.lastByte.map((more, i) => more === null ? null : (columns.firstByte[i] ?? columns.start[i]) + STEP_NANOS * more);
}

function restoreStages(table) {
  for (const stage of Object.keys(table)) table[stage] = table[stage].map(steps => steps === null ? null : steps * STEP_NANOS / 1000);
}

function unpack(base64) {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text().then(fromJson);
}
