// The addresses from which several phones take part, on the teacher's pages: a whole class behind one address, or one student with many keys.
import { make, plural, setText } from './text.js';

export function senderList(room) {
  const rejected = make('p', { className: 'rejected', role: 'status' });
  const problem = make('p', { className: 'problem', role: 'alert' }), rows = make('ul', {});
  const list = make('details', {}, make('summary', { textContent: 'Addresses with several phones' }), rows, problem);
  const element = make('div', { className: 'senders', hidden: true }, rejected, list);
  const button = (textContent, disabled, step) => make('button', { type: 'button', textContent, disabled,
    onclick: () => step().then(() => setText(problem, ''), refused => setText(problem, refused.message)) });
  const row = ({ address, phones, voted, isShared, isCleared }) => make('li', {},
    make('span', { textContent: `${address}: ${plural(phones, 'phone')}, ${plural(voted, 'vote')}` }),
    button(isShared ? 'Not the whole class' : 'The whole class', false, () => room.share(address, !isShared)),
    button(isCleared ? 'Votes removed' : 'Remove its votes', isShared || isCleared || voted === 0, () => room.clear(address)));
  let shown = '', wereRejected = false;
  const describe = () => {
    const without = room.senders.filter(one => one.rejected > 0);
    setText(rejected, wordsOn(without));
    if (without.length > 0 && !wereRejected) list.open = true; // only once, so that the teacher can close it
    wereRejected = without.length > 0;
    element.hidden = room.senders.length === 0;
    const text = JSON.stringify(room.senders.map(one => ({ ...one, rejected: 0 })));
    if (text === shown) return; // so that a button keeps the focus
    shown = text;
    rows.replaceChildren(...room.senders.map(row));
  };
  room.addEventListener('change', describe);
  describe();
  return element;
}

// Says how many phones found no place, and what the teacher can do about it.
function wordsOn(senders) {
  const counts = senders.map(({ address, rejected }) => `${plural(rejected, 'phone')} with the address ${address}`).join(', ');
  if (counts === '') return '';
  return `No place for ${counts}.${senders.every(one => one.isShared) ? '' : ' If your whole class has this address, press “The whole class”.'}`;
}
