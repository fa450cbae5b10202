// Reads a run from the console. While the run is under way, follows it live; otherwise reads its events to the end.
import { follow, get, runPath } from './api.js';
import { apply, emptyRun } from './model.js';

const AGAIN = 300;
const read = new Map();

export class Recording {

  run = emptyRun();
  isConnected = true;
  isOver = false;
  isMissing = false;

  #resolve;
  #source = null;
  #isClosed = false;

  constructor(folder, changed = () => {}) {
    this.folder = folder;
    this.changed = changed;
    this.whole = new Promise(resolve => { this.#resolve = resolve; });
    this.#connect();
  }

  #connect() {
    if (this.#isClosed) return;
    this.#source = follow(runPath(this.folder, '/events'), {
      received: line => {
        apply(this.run, line);
        this.changed(this, line);
      },
      connected: isConnected => {
        this.isConnected = isConnected;
        this.changed(this);
      },
      ended: () => this.#over(false),
      gone: () => this.#missing(),
    });
  }

  // A run that has just begun may have a folder and no events yet.
  async #missing() {
    const card = await get(runPath(this.folder)).catch(() => null);
    if (card?.live) setTimeout(() => this.#connect(), AGAIN);
    else this.#over(true);
  }

  // Must be called when the run is no longer shown.
  close() {
    this.#isClosed = true;
    this.changed = () => {};
    this.#source.close();
  }

  #over(isMissing) {
    this.isOver = true;
    this.isMissing = isMissing;
    this.#resolve(this);
    this.changed(this);
  }
}

// Reads all events of another run before it is shown. Each run is read only once.
export function readWhole(folder) {
  if (!read.has(folder)) read.set(folder, new Recording(folder).whole.then(recording => recording.run));
  return read.get(folder);
}
