// Remembers a lesson's predictions while this tab is open, so that reloading the page does not unlock them. Which lessons are done is
// remembered even after the tab is closed.
import { emptyVote } from './votes.js';

const DONE = 'mesh-lessons-done';
const key = id => `mesh-lesson ${id}`;

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const begin = predictions => ({ votes: [emptyVote(predictions)], isLocked: false, folder: null });

export class LessonMemory {

  // `who` predicts by default: `one` person, a `class` whose hands are counted, or its `phones`.
  constructor(lesson, who) {
    this.id = lesson.id;
    const found = parse(sessionStorage.getItem(key(lesson.id)));
    const predictions = [lesson.predictions, lesson.variation.predictions];
    const fits = found?.rounds?.every((round, i) => round.votes.every(vote => vote.length === predictions[i].length));
    this.who = fits ? found.who : who;
    this.rounds = fits ? found.rounds : predictions.map(begin);
  }

  get isClass() {
    return this.who !== 'one';
  }

  keep() {
    sessionStorage.setItem(key(this.id), JSON.stringify({ who: this.who, rounds: this.rounds }));
  }

  forget() {
    sessionStorage.removeItem(key(this.id));
  }
}

// Returns for each lesson's id how many of the lesson's two rounds are done.
export const doneRounds = () => parse(localStorage.getItem(DONE)) ?? {};

export function markDone(id, rounds) {
  const done = doneRounds();
  localStorage.setItem(DONE, JSON.stringify({ ...done, [id]: Math.max(done[id] ?? 0, rounds) }));
}
