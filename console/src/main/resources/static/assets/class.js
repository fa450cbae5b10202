// The page of a phone in a class: shows the questions of the vote, sends the answers, and shows the votes of the class after the vote.
import { votesOn } from './histogram.js';
import { predictor } from './predictor.js';
import { resultPage } from './result-page.js';
import { byId, fromJson, make, plural, setText } from './text.js';
import { chosenValue, emptyVote, hasWrongNumber, isBegun, leavingOpen, setOnly } from './votes.js';

const RETRY_MILLIS = 3000, REJECTED_MILLIS = 5000, PATIENCE_MILLIS = 5000;
const NO_KEY = 400, WITH_NEW_KEY = '?again';
const UNREACHABLE = 'The teacher’s machine does not respond. This page tries again. If that takes long, load it again.';
const FIRST = 'Predict what the run will show. Decide alone.';
const SECOND = 'Discuss it with your neighbour. Then vote again.';
const SHOWING = 'The result is being shown. Look at the screen of your teacher.';
const REMOVED = 'Your teacher has removed your vote from this round.';
const IN = 'Your vote is in. You can change it until your teacher closes the vote.';

let shown = null; // the vote on this page
let mine = []; // what the console has of this phone
let isRemoved = false; // whether the teacher has removed the vote of this phone
let first = []; // what this phone has said in the first round
let own = []; // what the controls say
let stream = null;
let giveUp = null; // the timer that says that the connection is lost
let retry = null; // the timer of the next request for a place
let asking = null; // cancels that request

const answers = () => shown.questions.map((question, i) => chosenValue(question, own[i]) ?? '');
const inUnits = ({ unit }, answer) => unit ? `${answer} ${unit}` : answer;
const mayVote = () => isBegun(own) && !hasWrongNumber(byId('questions'));
const isIn = () => mine.length > 0 && JSON.stringify(answers()) === JSON.stringify(mine);

function received(news) {
  if ('mine' in news) {
    ({ mine, isRemoved } = news);
    if (shown !== null) describe();
  }
  if ('vote' in news) show(news.vote);
  if (news.count) describeCount(news.count);
}

function show(vote) {
  const isNew = vote?.ballot !== shown?.ballot || vote?.round !== shown?.round;
  if (isNew && shown !== null) {
    first = vote?.ballot === shown.ballot ? mine : [];
    mine = []; // a new round begins without votes
    isRemoved = false;
    scrollTo(0, 0);
  }
  const wasOpen = shown?.open ?? false;
  shown = vote;
  byId('ballot').hidden = !vote?.open;
  byId('votes').hidden = !vote || vote.open;
  byId('why').hidden = byId('keep').hidden = !vote?.explained || vote.open;
  if (vote === null) return setText(byId('words'), 'Your teacher has not opened a vote yet. Leave this page open.');
  setText(byId('place'), vote.topic.variation ? 'Variation' : '');
  setText(byId('title'), vote.topic.title);
  setText(byId('ask'), vote.open ? vote.topic.ask : '');
  if (vote.open && (isNew || !wasOpen)) showQuestions();
  if (!vote.open) showVotes();
  describe();
}

function showQuestions() {
  own = emptyVote(shown.questions);
  mine.forEach((answer, i) => setOnly(own[i], answer || null));
  byId('questions').replaceChildren(...shown.questions.map((question, i) => {
    const controls = predictor(question, { vote: own[i], before: null, isClass: false, name: `q${i}`, changed: describe });
    if (first[i]) controls.append(make('p', { className: 'note', textContent: `In the first round you said ${inUnits(question, first[i])}.` }));
    return controls;
  }));
}

// Shows all rounds, what the run has shown, and what this phone has voted.
function showVotes() {
  byId('votes').replaceChildren(...shown.questions.map((question, i) => make('section', { className: 'voted' },
    make('h2', { textContent: question.question }),
    ...votesOn(question, shown.tallies.map(round => round[i]), shown.measured[i] ?? null),
    mine[i] ? make('p', { className: 'note', textContent: `Your vote: ${inUnits(question, mine[i])}` }) : null)));
  setText(byId('why-text'), shown.explained?.text ?? '');
  byId('keep').href = shown.explained ? resultPage(shown.topic.title, [shown], mine) : '';
  setText(byId('count'), '');
}

function describe() {
  if (!shown.open) return setText(byId('words'), shown.explained?.shown === false ? 'This run did not show it.' : shown.measured.length > 0 ? 'This is what happened.' : shown.showing ? SHOWING : 'The vote is closed. Listen to your teacher.');
  byId('vote').disabled = !mayVote() || isIn();
  const words = mine.length > 0 ? 'Change my vote' : 'Vote';
  setText(byId('vote'), mayVote() ? leavingOpen(words, own) : words);
  return setText(byId('words'), isIn() ? IN : isRemoved ? REMOVED : shown.round === 1 ? FIRST : SECOND);
}

function describeCount({ voted, of }) {
  if (shown?.open) setText(byId('count'), `${voted} of ${plural(of, 'phone')} have voted.`);
}

async function vote(event) {
  event.preventDefault();
  if (!mayVote()) return;
  const { ballot, round } = shown, given = answers();
  byId('vote').disabled = true;
  const response = await fetch('/c/vote', { method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ballot, round, values: given }) }).catch(() => null);
  const isOk = response?.ok ?? false;
  if (isOk && shown.ballot === ballot && shown.round === round) {
    mine = given;
    isRemoved = false;
  }
  setText(byId('problem'), isOk ? '' : await reason(response));
  describe();
}

async function reason(response) {
  if (response === null) return UNREACHABLE;
  const { detail } = await problemOf(response);
  return `Your vote was not taken: ${detail ?? `the response was ${response.status}`}.`;
}

// Browsers reconnect when a stream ends, which it does every minute. They do not reconnect if the console rejects it, and not soon after
// the phone was asleep.
function connect() {
  clearTimeout(retry);
  asking?.abort();
  stream?.close();
  stream = new EventSource('/c/changes');
  stream.onmessage = message => received(fromJson(message.data));
  stream.onopen = () => {
    sayConnection('');
    if (location.search === WITH_NEW_KEY) history.replaceState(null, '', location.pathname);
  };
  stream.onerror = () => {
    isLost();
    if (stream.readyState === EventSource.CLOSED) ask();
  };
}

function isLost() {
  giveUp ??= setTimeout(() => setText(byId('connection'), UNREACHABLE), PATIENCE_MILLIS);
}

function sayConnection(words) {
  clearTimeout(giveUp);
  giveUp = null;
  setText(byId('connection'), words);
}

// An event stream does not say why the console rejects it, so this asks without one. It asks again until the phone has a place, because
// the teacher may give it one. The times differ, so that phones that were rejected together do not return together.
async function ask() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const response = await fetch('/c/changes', { signal }).catch(() => null);
  if (signal.aborted) return;
  if (response?.ok) {
    connect();
  } else if (response?.status === NO_KEY && location.search !== WITH_NEW_KEY) { // a key of an earlier console
    location.replace(location.pathname + WITH_NEW_KEY);
  } else if (response === null) {
    isLost();
    retry = setTimeout(ask, RETRY_MILLIS);
  } else {
    await sayRejected(response);
    if (!signal.aborted) retry = setTimeout(ask, REJECTED_MILLIS * (1 + Math.random() / 2));
  }
}

// The fields of a ProblemDetail; none if the response is something else.
function problemOf(response) {
  return response.text().then(fromJson).catch(() => ({}));
}

async function sayRejected(response) {
  const { detail } = await problemOf(response);
  if (shown === null) setText(byId('words'), '');
  sayConnection(`You cannot take part yet: ${detail ?? `the response was ${response.status}`}. This page tries again.`);
}

byId('ballot').addEventListener('submit', vote);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && connect());
connect();
