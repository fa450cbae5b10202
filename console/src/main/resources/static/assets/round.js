// One round of a lesson: predict, lock, run, compare and explain. A lesson's variation is a round, too.
import { cannotRun, get, hasReports, mayChange, runPath } from './api.js';
import { predictor } from './predictor.js';
import { saveVotes } from './room-join.js';
import { RoomVote } from './room-vote.js';
import { RoundRun } from './round-run.js';
import { bringBothIntoView } from './shell.js';
import { termsIn } from './terms.js';
import { Turn } from './turn.js';
import { dateOf, make, minutesOf, plural, setText, startedAt } from './text.js';
import { verdict } from './verdict.js';
import { chosenValue, emptyVote, hasWrongNumber, isBegun, leavingOpen } from './votes.js';

const STARTS = 'Starting the services takes about ten seconds. The load begins when their code is warm.';
const FIRST = 'Predict first: move a slider or type a number, or choose an answer. One answer is enough.';
const WRONG = 'Correct the marked number first.';
const REPLAY = 'The recording is a run that was measured earlier: you watch its users for a few seconds, and then see the result beside your prediction.';

export class Round {

  // The round restores its state from `memory`. `room` is null unless a class can vote by phone. `done` is called once a run is complete and
  // compared with the predictions, and receives whether the run showed the lesson.
  constructor(place, { lesson, isVariation, contenders, memory, room, done }) {
    const own = isVariation ? lesson.variation : lesson;
    Object.assign(this, { lesson, isVariation, memory, room, done, own, state: memory.rounds[isVariation ? 1 : 0], run: null });
    this.phones = null;
    this.form = make('div', { className: 'predictions' });
    this.lock = make('button', { type: 'button', className: 'main', textContent: 'Lock it', onclick: () => this.#lock() });
    this.again = make('button', { type: 'button', textContent: 'Vote again', onclick: () => this.#voteAgain() });
    this.start = make('button', { type: 'button', className: 'main', textContent: 'Run it', onclick: () => this.#start() });
    this.earlier = make('button', { type: 'button', hidden: true });
    this.recordedAt = isVariation ? lesson.variationRecordedAt : lesson.recordedAt;
    this.recorded = make('button', { type: 'button', className: mayChange() ? '' : 'main', textContent: `Replay the recording of ${dateOf(this.recordedAt)}`, hidden: true, onclick: () => this.#replay() });
    this.words = make('span', { className: 'note', role: 'status' });
    this.problem = make('p', { className: 'problem', role: 'alert' });
    this.doubts = make('p', { className: 'doubts' });
    this.runPlace = make('div');
    this.result = make('div', { className: 'explained', 'aria-live': 'polite' });
    this.turned = make('div');
    place.append(make('p', { className: 'ask', textContent: own.question }), underLoad(contenders), termsIn(askedWords(own)), this.form,
      this.doubts, make('div', { className: 'row actions' }, this.lock, this.again, this.start, this.recorded, this.earlier, this.words), this.problem, this.runPlace, this.result, this.turned);
    this.show();
    if (this.state.isLocked && this.state.folder) this.#watch(this.state.folder);
  }

  get #vote() {
    return this.state.votes.at(-1);
  }

  get #isByPhone() {
    return this.room !== null && this.memory.who === 'phones';
  }

  // The phones vote in place of the controls.
  #showPhones() {
    this.phones ??= new RoomVote({ room: this.room, lesson: this.lesson, isVariation: this.isVariation, changed: votes => this.#take(votes) });
    this.form.replaceChildren(this.phones.element);
    this.#take(this.phones.votesSoFar);
  }

  #take(votes) {
    if (!this.#isByPhone || this.state.isLocked) return;
    this.state.votes = votes.length > 0 ? votes : [emptyVote(this.own.predictions)];
    this.#changed();
  }

  show(judgements = null) {
    const { isClass } = this.memory, { isLocked, votes } = this.state;
    if (this.#isByPhone && !isLocked) return this.#showPhones();
    this.form.replaceChildren(...this.own.predictions.map((prediction, i) => isLocked
      ? verdict(prediction, votes.map(vote => vote[i]), judgements?.[i] ?? null, isClass)
      : predictor(prediction, { vote: this.#vote[i], before: votes.length > 1 ? votes[0][i] : null, isClass, name: `${this.isVariation ? 'v' : 'p'}${i}`, changed: () => this.#changed() })));
    if (this.#isByPhone) this.form.append(make('div', { className: 'row' }, saveVotes()));
    this.#describe();
    if (isLocked && !this.state.folder && !this.run) this.#findEarlier();
    return undefined;
  }

  #changed() {
    this.memory.keep();
    this.#describe();
  }

  // Shows what the user can do now, or why the user can do nothing.
  #describe() {
    const { isLocked, votes, folder } = this.state, isOpen = this.#isByPhone && (this.phones?.vote?.open ?? false);
    const isWrong = !this.memory.isClass && hasWrongNumber(this.form), isReady = isBegun(this.#vote) && !isOpen && !isWrong;
    setText(this.lock, isReady ? leavingOpen('Lock it', this.#vote) : 'Lock it');
    this.lock.hidden = this.again.hidden = isLocked;
    this.again.hidden ||= this.memory.who !== 'class' || votes.length > 1;
    this.lock.disabled = this.again.disabled = !isReady;
    this.start.hidden = !isLocked || folder !== null || this.run !== null || !mayChange();
    this.earlier.hidden ||= !isLocked || folder !== null || this.run !== null;
    this.recorded.hidden = !this.recordedAt || !isLocked || (folder ?? this.run) !== null && !this.isDoubtful;
    if (!isLocked && this.#isByPhone) setText(this.words, isReady ? '' : isOpen ? 'Close the vote before you lock it.' : 'Let the class vote first.');
    else if (!isLocked && !isReady) setText(this.words, `${isWrong ? WRONG : FIRST} ${who()}`.trim());
    else if (!isLocked) setText(this.words, this.again.hidden ? who() : 'Discuss it with the person beside you and vote again, or lock it.');
    else if (folder || this.run) setText(this.words, '');
    else setText(this.words, this.#nextWords());
  }

  // Explains the buttons of a locked prediction.
  #nextWords() {
    const start = mayChange() ? `Locked: you can no longer change it. Run it to measure on this machine. ${this.took ?? STARTS}` : cannotRun.locked;
    return this.recorded.hidden ? start : `${start} ${REPLAY}`;
  }

  #voteAgain() {
    this.state.votes.push(emptyVote(this.own.predictions));
    this.memory.keep();
    this.show();
    this.form.querySelector('input, button')?.focus();
  }

  #lock() {
    this.state.isLocked = true;
    this.memory.keep();
    this.show();
    (this.start.hidden ? this.recorded : this.start).focus();
    this.locked();
  }

  locked() {}

  // Shows the shipped recording to users who cannot measure, or whose run is doubtful.
  #replay() {
    this.isFresh = true;
    this.isDoubtful = false;
    this.#newRun().playRecorded(`recorded-${this.own.scenario.name}`);
  }

  // Offers an earlier run of the same scenario to users who cannot wait for a run or may not start one.
  async #findEarlier() {
    const { name } = this.own.scenario;
    const runs = await get(`/api/runs?search=${encodeURIComponent(name)}&limit=20`).catch(() => []);
    const found = runs.find(run => run.scenario === name && run.state === 'COMPLETE');
    if (!found || this.run || this.state.folder) return;
    if (found.tookMillis) this.took = `It took ${minutesOf(found.tookMillis)} last time, including the start of the services.`;
    this.#describe();
    setText(this.earlier, `Use the run of ${startedAt(found.startedAt)}`);
    this.earlier.onclick = () => {
      this.isFresh = true;
      this.#watch(found.folder);
    };
    this.earlier.hidden = false;
  }

  #newRun() {
    this.run?.close();
    setText(this.problem, '');
    this.run = new RoundRun({
      contenders: askedAbout(this.own),
      found: folder => this.#keepFolder(folder),
      ended: () => this.#judge(this.state.folder),
      failed: (why, more) => this.#fail(why, more),
    });
    this.runPlace.replaceChildren(this.run.element);
    this.#describe();
    this.#informPhones(() => this.room.show());
    return this.run;
  }

  // Does this only if the phones have voted on these questions, because they may show another vote by now.
  #informPhones(step) {
    if (this.#isByPhone && this.room.isAbout(this.lesson, this.isVariation)) step().catch(problem => setText(this.problem, problem.message));
  }

  #start() {
    this.isFresh = true;
    this.#newRun().start(`/api/lessons/${this.lesson.id}/run`, { variation: this.isVariation });
  }

  #watch(folder) {
    this.#newRun().watch(folder);
  }

  #fail(why, more = null) {
    setText(this.problem, why);
    this.run?.close();
    this.run = null;
    if (more) this.runPlace.replaceChildren(more);
    this.#keepFolder(null);
    setText(this.start, 'Run it again');
    this.show();
  }

  // Remembers the run, so that a reloaded page continues with it.
  #keepFolder(folder) {
    this.state.folder = folder;
    this.memory.keep();
    this.#describe();
  }

  // Only what the run has shown can be compared with the model.
  #turn({ explained, judgements }) {
    const numbers = this.isVariation ? this.lesson.variationModel : this.lesson.model;
    this.turned.replaceChildren();
    if (!numbers || !explained.shown) return;
    const questions = this.own.predictions.map((prediction, i) => ({ prediction, votes: this.state.votes.map(vote => vote[i]), judgement: judgements[i] }));
    const { element } = new Turn({ numbers, limit: this.lesson.limit, id: this.isVariation ? 'variation' : 'round', questions, isClass: this.memory.isClass });
    if (element) this.turned.append(element);
  }

  async #judge(folder) {
    const query = new URLSearchParams({ run: folder, variation: this.isVariation });
    this.own.predictions.forEach((prediction, i) => query.append('prediction', chosenValue(prediction, this.#vote[i]) ?? ''));
    const response = await get(`/api/lessons/${this.lesson.id}/judgement?${query}`).catch(problem => problem);
    if (response instanceof Error) return this.#fail(response.message);
    if (!response.complete) return this.#fail(response.explained.text);
    this.show(response.judgements);
    this.#informPhones(() => this.room.publish(response.judgements.map(({ measured }) => shownToPhones(measured, response.explained)), response.explained));
    this.doubts.replaceChildren(...(response.recordedOn ? recordedWords(response.recordedOn, this.lesson) : doubts(response, folder)));
    (response.recordedOn ? this.result : this.form).after(this.doubts); // where it was recorded is less urgent than a doubt
    this.isDoubtful = !response.recordedOn && isDoubtful(response);
    this.#describe();
    this.result.replaceChildren(...explanation(response, this.isVariation || !response.explained.shown ? null : this.lesson.limit));
    this.#turn(response);
    this.form.after(this.result); // with the result beside the prediction, so that both fit on a screen
    this.done(response.explained.shown);
    if (this.isFresh) bringBothIntoView(this.form, this.result); // the user may have scrolled away during the run
    return null;
  }
}

// Returns whether the recording shows more than this run: the machine was busy, or the run did not show the lesson or the answer to a question.
export const isDoubtful = ({ busy, explained, judgements }) => busy !== '' || !explained.shown || judgements.some(({ measured }) => measured.kind === 'unknown');

// Returns the two contenders that a reader wants to compare: those of the questions, or the first ones.
const askedAbout = ({ predictions, scenario }) => [...new Set([...predictions.flatMap(({ contender }) => contender ?? []), ...scenario.contenders])].slice(0, 2);

// Returns all words of the questions.
const askedWords = ({ question, predictions }) => [question, ...predictions.flatMap(one => [one.question, ...(one.options ?? []).map(({ text }) => text)])].join(' ');

// Says where and when a recording was measured, and how to measure it on one's own machine.
const recordedWords = (recordedOn, { id }) => [make('b', { textContent: 'A recording. ' }), `${recordedOn} To measure it yourself, get the project, and run `,
  make('code', { textContent: `./mesh lesson ${id}` }), ' in a terminal or ', make('code', { textContent: './mesh console' }), ' for a page like this one.'];

// Returns what phones show as the result: a figure, the letter of an option, or nothing. A run that did not show the lesson has no result.
const shownToPhones = (measured, { shown }) => shown ? { text: measured.option ?? measured.text ?? '', value: measured.value ?? null } : { text: '', value: null };

// Says who starts the run, if it is not the user.
const who = () => mayChange() ? '' : cannotRun.before;

function underLoad(contenders) {
  const words = contenders.map(({ id, service, path, users, requests, repetitions }) => make('li', {}, make('b', { textContent: id }),
    `: ${users} users, ${requests === users ? '' : `${plural(requests, 'request')} of `}`, make('code', { textContent: path }), ` on ${service}${repetitions > 1 ? `, ${repetitions} times` : ''}`));
  return make('ul', { className: 'under-load', 'aria-label': 'Contenders under load' }, ...words);
}

// Shows why the bars must be read with care: the beginning of each warning, what to do, and a link to the report with the full text.
function doubts({ warnings, whatToDo }, folder) {
  if (warnings.length === 0) return [];
  return [make('b', { textContent: 'Read with care: ' }), `${[`${warnings.map(text => text.split(': ')[0]).join('; ')}.`, ...whatToDo].join(' ')} `,
    ...(hasReports ? [make('a', { href: runPath(folder, '/report.html'), target: '_blank', textContent: 'The report has details' }), '.'] : [])];
}

// Returns the sentences of an explanation. Pointing at one, or a tap, lights the bars whose result it names.
function sentences(text, judgements) {
  return text.split(/(?<=[.!?]) (?=[A-Z])/).flatMap((sentence, i) => {
    const named = judgements.flatMap(({ measured }, at) => measured.text && sentence.includes(measured.text) ? at : []);
    const span = make('span', { textContent: sentence, className: named.length > 0 ? 'names' : '' });
    const light = isLit => named.forEach(at => span.closest('.round').querySelectorAll('.predictions > .verdict')[at]?.classList.toggle('lit', isLit));
    span.addEventListener('pointerenter', () => light(true));
    span.addEventListener('pointerleave', () => light(false));
    return i === 0 ? [span] : [' ', span];
  });
}

function explanation({ explained, limitInForce, judgements }, limit) {
  const why = make('p', { className: 'why' }, ...sentences(explained.text, judgements));
  if (!limit) return [make('h2', { textContent: 'Why' }), why];
  const setting = limit.property ? [make('code', { textContent: limitInForce ?? limit.property }), ` of ${limit.service}. `] : [];
  return [make('h2', { textContent: 'Why' }), why, make('h2', { textContent: 'The setting to change' }), make('p', {}, ...setting, limit.text)];
}
