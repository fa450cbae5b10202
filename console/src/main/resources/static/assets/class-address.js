// On every page of a console with a class: a button that shows the class's address.
import { room } from './room.js';
import { joinPanel, saveVotes } from './room-join.js';
import { senderList } from './room-senders.js';
import { byId, make } from './text.js';

function addButton(opened) {
  const close = make('button', { type: 'button', textContent: 'Close', onclick: () => dialog.close() });
  const dialog = make('dialog', { id: 'class-dialog', 'aria-labelledby': 'class-title' }, make('h2', { id: 'class-title', textContent: 'For the class' }));
  const show = () => {
    if (!dialog.querySelector('.join')) dialog.append(joinPanel(opened), senderList(opened), make('div', { className: 'row' }, saveVotes(), close));
    dialog.showModal();
  };
  document.body.append(dialog);
  byId('projector').before(make('button', { id: 'class-button', type: 'button', textContent: 'Class', onclick: show }));
}

room.then(opened => opened && addButton(opened));
