// The vote of a class by phone on the questions of a round, on the teacher's page: open it, close it, vote again, look at the votes.
import { Countdown } from './countdown.js';
import { votesOn } from './histogram.js';
import { joinPanel, saveVotes } from './room-join.js';
import { senderList } from './room-senders.js';
import { bringIntoView } from './shell.js';
import { make, setText } from './text.js';
import { plain } from './votes.js';

const FIRST = 'First round: each student decides alone.';
const SECOND = 'Second round: discuss it with your neighbour, then vote again.';
const DISCUSSION = 120; // seconds
const NEXT = 'Ask neighbours who disagree to convince each other, and vote a second time. Or lock it.';

export class RoomVote {

  // `changed` gets the votes of all closed rounds, each with a map from answers to counts per question.
  constructor({ room, lesson, isVariation, changed }) {
    Object.assign(this, { room, lesson, isVariation, changed });
    const button = (textContent, step, className = '') => make('button', { type: 'button', className, textContent, onclick: () => this.#do(step) });
    this.open = button('Open the vote', () => room.open(lesson, isVariation), 'main');
    this.close = button('Close the vote', () => room.close().then(() => bringIntoView(this.element)), 'main');
    this.second = button('Second round: discuss with your neighbour', () => room.openSecondRound().then(() => this.countdown.start(DISCUSSION)), 'main');
    this.anew = button('Vote from the start', () => room.open(lesson, isVariation));
    this.save = saveVotes();
    this.count = make('p', { className: 'voted-of', role: 'status' });
    this.words = make('p', { className: 'note' });
    this.problem = make('p', { className: 'problem', role: 'alert' });
    this.votes = make('div', { className: 'room-votes' });
    this.countdown = new Countdown();
    this.votesSoFar = [];
    this.join = joinPanel(room);
    this.element = make('section', { className: 'room', 'aria-label': 'The vote of the class' }, this.join,
      make('div', { className: 'room-steps' }, this.count, this.countdown.element, make('div', { className: 'row' }, this.open, this.close, this.second, this.anew, this.save), this.words, this.problem, senderList(room)), this.votes);
    room.addEventListener('change', () => this.describe());
    this.describe();
  }

  get vote() {
    return this.room.isAbout(this.lesson, this.isVariation) ? this.room.vote : null;
  }

  async #do(step) {
    await step().then(() => setText(this.problem, ''), problem => setText(this.problem, problem.message));
    this.describe();
  }

  describe() {
    const { vote } = this, { voted, of } = this.room.count, isOpen = vote?.open ?? false, isClosed = vote !== null && !isOpen;
    this.element.classList.toggle('open', isOpen);
    if (!isOpen) this.countdown.stop();
    this.open.hidden = vote !== null;
    this.close.hidden = !isOpen;
    this.second.hidden = !isClosed || vote.round > 1;
    this.anew.hidden = this.save.hidden = !isClosed;
    this.join.hidden = isClosed; // so that the votes fit on the screen
    setText(this.count, isOpen ? `${voted} of ${of} have voted` : isClosed ? 'The vote is closed' : '');
    setText(this.words, isOpen ? (vote.round === 1 ? FIRST : SECOND) : isClosed && vote.round === 1 ? NEXT : '');
    this.open.disabled = this.room.vote === undefined;
    this.#show(vote);
  }

  // Draws only what has changed, because counts arrive several times per second.
  #show(vote) {
    const text = JSON.stringify(vote);
    if (text === this.shown) return;
    this.shown = text;
    const tallies = vote?.tallies ?? [];
    const rounds = this.votesSoFar = tallies.map(round => round.map(({ counts }) => counts));
    this.votes.replaceChildren(...(vote?.questions ?? []).map((question, i) => make('section', { className: 'prediction' },
      make('p', { className: 'asked', textContent: question.question }), ...(tallies.length > 0 ? votesOn(question, tallies.map(round => round[i]), null) : answersTo(question)))));
    this.changed(rounds);
  }
}

// What a student may answer, for the students who look at the projector and not at their phones.
const answersTo = ({ kind, options, min, max, unit }) => kind === 'slider' ? [make('p', { className: 'note', textContent: `A number from ${plain(min)} to ${plain(max)} ${unit}` })]
  : [make('ul', { className: 'outcomes' }, ...options.map(({ id, text }) => make('li', {}, make('b', { textContent: `${id} ` }), text)))];
