// The addresses from which several phones take part, on the teacher's pages: a whole class behind one address, or one student with many keys.
import { make, plural, say } from './text.js';

export function senderList(room) {
  const problem = make('p', { className: 'problem', role: 'alert' }), rows = make('ul', {});
  const element = make('details', { className: 'senders', hidden: true }, make('summary', { textContent: 'Addresses with several phones' }), rows, problem);
  const button = (textContent, disabled, step) => make('button', { type: 'button', textContent, disabled,
    onclick: () => step().then(() => say(problem, ''), refused => say(problem, refused.message)) });
  const row = ({ address, phones, voted, isShared, isCleared }) => make('li', {},
    make('span', { textContent: `${address}: ${plural(phones, 'phone')}, ${plural(voted, 'vote')}` }),
    button(isShared ? 'Not the whole class' : 'The whole class', false, () => room.share(address, !isShared)),
    button(isCleared ? 'Votes removed' : 'Remove its votes', isShared || isCleared || voted === 0, () => room.clear(address)));
  let shown = '';
  const tell = () => {
    const text = JSON.stringify(room.senders);
    if (text === shown) return; // so that a button keeps the focus
    shown = text;
    element.hidden = room.senders.length === 0;
    rows.replaceChildren(...room.senders.map(row));
  };
  room.addEventListener('change', tell);
  tell();
  return element;
}
