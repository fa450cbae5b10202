// A run that is read from the console: followed while it is under way, else read to its end.
import { follow, runPath } from './api.js';
import { apply, emptyRun } from './model.js';

const read = new Map();

export class Recording {

  run = emptyRun();
  isConnected = true;
  isOver = false;
  isMissing = false;

  constructor(folder, changed = () => {}) {
    this.folder = folder;
    this.whole = new Promise(resolve => {
      const over = missing => () => {
        this.isOver = true;
        this.isMissing = missing;
        resolve(this);
        changed(this);
      };
      this.source = follow(runPath(folder, '/events'), {
        told: line => {
          apply(this.run, line);
          changed(this, line);
        },
        connected: isConnected => {
          this.isConnected = isConnected;
          changed(this);
        },
        ended: over(false),
        gone: over(true),
      });
    });
  }

  close() {
    this.source.close();
  }
}

// Another run, which is only looked at in whole; each is read once.
export function readWhole(folder) {
  if (!read.has(folder)) read.set(folder, new Recording(folder).whole.then(recording => recording.run));
  return read.get(folder);
}
