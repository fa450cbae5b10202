// The room of a class on the teacher's pages: its address, its phones and its vote. All parts of a page share one room.
import { follow, get, post } from './api.js';

const CHOSEN = 'mesh-class-address';

class Room extends EventTarget {

  vote = undefined; // until the console has said whether there is a vote
  count = { present: 0, voted: 0, of: 0 };
  senders = []; // the addresses that have several phones
  #stream = null;

  constructor(addresses) {
    super();
    this.addresses = addresses;
    const ofThisPage = addresses.findIndex(address => new URL(address).hostname === location.hostname);
    const chosen = addresses.indexOf(sessionStorage.getItem(CHOSEN));
    this.at = Math.max(0, chosen >= 0 ? chosen : ofThisPage);
  }

  // This machine may have several addresses. The teacher knows which of them the phones can reach.
  choose(at) {
    this.at = at;
    sessionStorage.setItem(CHOSEN, this.addresses[at]);
    this.dispatchEvent(new Event('change'));
  }

  follow() {
    this.#stream ??= follow('/api/room/changes', { received: news => {
      Object.assign(this, news);
      this.dispatchEvent(new Event('change'));
    } });
  }

  isAbout(lesson, variation) {
    return this.vote?.topic.lesson === lesson.id && this.vote.topic.variation === variation;
  }

  async #do(what, body) {
    this.vote = await post(`/api/room/${what}`, body);
    this.dispatchEvent(new Event('change'));
  }

  open(lesson, variation) {
    return this.#do('vote', { lesson: lesson.id, variation });
  }

  close() {
    return this.#do('close');
  }

  openSecondRound() {
    return this.#do('second');
  }

  // Lets the phones say that the class watches the run.
  show() {
    return this.#do('show');
  }

  // Says whether a whole class has this address. Otherwise it has places for a few phones.
  share(address, isShared) {
    return post('/api/room/shared', { address, isShared });
  }

  // Removes the votes of this address from the current round.
  clear(address) {
    return this.#do('clear', { address });
  }

  // Lets the phones show what has happened, and why.
  publish(measured, explained) {
    return post('/api/room/result', { measured, explained });
  }
}

// Resolves to null if the console has no room for a class.
export const room = get('/api/room').then(({ addresses }) => addresses.length > 0 ? new Room(addresses) : null, () => null);
