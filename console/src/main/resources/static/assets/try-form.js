// The form that puts a service of the user under load, as ./mesh try does.
import { post } from './api.js';
import { byId, setText } from './text.js';

export class TryForm {

  // `started` is called when the console has accepted the request.
  constructor(started) {
    this.started = started;
    byId('try-form').addEventListener('submit', event => this.#submit(event));
    byId('try').querySelector('[data-close]').addEventListener('click', () => byId('try').close());
  }

  open() {
    this.#blame(null, '');
    byId('try').showModal();
  }

  async #submit(event) {
    event.preventDefault();
    this.#blame(null, '');
    byId('try-go').disabled = true;
    await post('/api/try', Object.fromEntries(new FormData(byId('try-form')))).then(accepted => {
      byId('try').close();
      this.started(accepted);
    }, ({ message }) => this.#blame([...byId('try-form').elements].find(({ name }) => name && new RegExp(`\\b${name}\\b`).test(message)), message));
    byId('try-go').disabled = false;
  }

  // Shows what is wrong, and leads the user to the field that the message names.
  #blame(field, message) {
    setText(byId('try-problem'), message);
    for (const input of byId('try-form').querySelectorAll('[name]')) input.removeAttribute('aria-invalid');
    field?.setAttribute('aria-invalid', 'true');
    field?.focus();
  }
}
