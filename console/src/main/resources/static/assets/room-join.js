// How a phone joins: a QR code, the address in large letters, and the number of phones in the room.
import { get } from './api.js';
import { resultPage } from './result-page.js';
import { make, plural, setText } from './text.js';

export function joinPanel(room) {
  const code = make('img', { className: 'qr', alt: 'QR code of the address of the class' });
  const address = make('p', { className: 'class-address' }), present = make('p', { className: 'present', role: 'status' });
  const choice = make('select', { 'aria-label': 'Address of this machine that the phones can reach', hidden: room.addresses.length < 2, onchange: () => room.choose(choice.selectedIndex) },
    ...room.addresses.map(one => make('option', { textContent: short(one) })));
  const describe = () => {
    const source = `/api/room/qr.svg?at=${room.at}`;
    if (code.getAttribute('src') !== source) code.src = source;
    choice.selectedIndex = room.at;
    setText(address, short(room.addresses[room.at]));
    setText(present, room.count.present === 0 ? 'No phones yet.' : `${plural(room.count.present, 'phone')} in the room.`);
  };
  room.addEventListener('change', describe);
  room.follow();
  describe();
  return make('div', { className: 'join' }, code, make('div', {}, make('p', { className: 'note', textContent: 'Vote with your phone: scan the code, or type' }), address, choice, present));
}

// Returns the buttons with which the teacher keeps the votes of all closed rounds. The console forgets them when it ends.
export const saveVotes = () => make('span', { className: 'row' }, make('a', { className: 'button', href: '/api/room/votes.csv', download: '', textContent: 'Save votes (CSV)' }),
  make('button', { type: 'button', textContent: 'Save a summary', onclick: saveSummary }));

// Saves all votes and results of this class as a page.
async function saveSummary() {
  const ballots = await get('/api/room/ballots');
  make('a', { href: resultPage('What the class predicted, and what happened', ballots), download: 'class.html' }).click();
}

const short = address => address.replace(/^http:\/\//, '');
