// The form that starts a scenario. It has options that override the scenario's file, limits of each service, and a field for the user's own
// scenario.
import { get, post } from './api.js';
import { CHOICES, limitWords, OPTIONS, short, YES_OR_NO } from './field-words.js';
import { byId, make, setText } from './text.js';

const YES = 'yes', TEMPLATE = '/api/scenarios/template';

// The names that the scenario reader uses for these options in its messages.
const IN_A_FILE = { timeout: 'request-timeout', soakFor: 'duration' };

export class StartForm {

  // `started` is called when the console has accepted a run.
  constructor(started) {
    this.started = started;
    byId('start-form').addEventListener('submit', event => this.#submit(event));
    byId('check').addEventListener('click', () => this.#check());
    for (const button of byId('start').querySelectorAll('[data-close]')) button.addEventListener('click', () => byId('start').close());
  }

  // `about` contains the scenario's question, and how long an earlier run took.
  async open(name, about = '') {
    this.name = name;
    this.#clear();
    setText(byId('start-title'), name ?? 'A scenario of your own');
    setText(byId('start-about'), name === null ? 'This scenario runs as it is. Its comments say what you can change. “Check” reads it without starting anything.' : about);
    byId('start-hint').hidden = name === null;
    byId('yaml-field').hidden = byId('check').hidden = name !== null;
    byId('options').replaceChildren();
    byId('limits').replaceChildren();
    byId('start').showModal();
    if (name === null) return this.#template();
    await get(`/api/scenarios/${encodeURIComponent(name)}`).then(details => this.#offer(details), problem => this.#fault(problem));
  }

  // Fills in the template, but keeps text that the user has typed.
  async #template() {
    this.#offer({ options: {}, limits: {} });
    const { yaml } = await get(TEMPLATE).catch(() => ({ yaml: '' }));
    if (this.name === null && byId('yaml').value === '') byId('yaml').value = yaml;
  }

  #offer({ options, limits }) {
    byId('options').replaceChildren(...Object.entries(options ?? {}).filter(([name]) => OPTIONS[name]).map(([name, option]) =>
      field({ id: `option-${name}`, name: `options.${name}`, label: OPTIONS[name][0], about: OPTIONS[name][1], ...option })));
    byId('limits').replaceChildren(...Object.entries(limits ?? {}).filter(([, properties]) => Object.keys(properties).length > 0).map(([service, properties]) =>
      make('details', {}, make('summary', { textContent: `Limits of ${service}` }), make('div', { className: 'fields' },
        ...Object.entries(properties).map(([property, limit]) =>
          field({ id: `limit-${service}-${property}`, name: `set.${service}.${property}`, label: limitWords(property), about: property, ...limit }))))));
  }

  // Collects the fields that are not empty. For empty fields, the scenario's values apply.
  #values() {
    const options = {}, set = {};
    for (const input of byId('start-form').querySelectorAll('[data-name]')) {
      const { name } = input.dataset, value = input.value.trim();
      if (value === '') continue;
      if (name.startsWith('set.')) set[name.slice('set.'.length)] = value;
      else options[name.slice('options.'.length)] = input.inputMode === 'numeric' ? Number(value) : value === YES ? true : value;
    }
    return Object.keys(set).length > 0 ? { ...options, set } : options;
  }

  async #submit(event) {
    event.preventDefault();
    this.#clear();
    const what = this.name === null ? { yaml: byId('yaml').value } : { scenario: this.name };
    byId('go').disabled = true;
    await post('/api/run', { ...what, options: this.#values() }).then(accepted => {
      byId('start').close();
      this.started(accepted);
    }, problem => this.#fault(problem));
    byId('go').disabled = false;
  }

  async #check() {
    this.#clear();
    await post('/api/scenarios/check', { yaml: byId('yaml').value }).then(
      found => setText(byId('start-words'), `${found.name}: ${found.question} This scenario is valid.`), problem => this.#fault(problem));
  }

  #clear() {
    for (const place of byId('start-form').querySelectorAll('.problem')) setText(place, '');
    for (const input of byId('start-form').querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    setText(byId('start-words'), '');
  }

  // Shows the problem at the field that the message names, or above the buttons if it names none.
  #fault(problem) {
    const inputs = [...byId('start-form').querySelectorAll('[data-name]')];
    const named = inputs.find(input => isAbout(problem, input.dataset.name)) ?? (this.name === null && problem.status === 400 ? byId('yaml') : null);
    const place = named ? byId(`${named.id}-problem`) : byId('start-problem');
    setText(place, named?.id === 'yaml' ? problem.message : problem.message.replace(/^\S+\.yaml:\d+:\d+: /, ''));
    if (!named) return;
    named.setAttribute('aria-invalid', 'true');
    named.closest('details')?.setAttribute('open', '');
    named.focus();
  }
}

function isAbout(problem, name) {
  const short = name.replace(/^(options|set)\./, '');
  if (problem.field) return problem.field === short || problem.field === name || short.endsWith(`.${problem.field}`);
  const property = short.includes('.') ? short.slice(short.indexOf('.') + 1) : short;
  return problem.status === 400 && problem.message.split(/[\s:;,'"`]+/).some(word => word === property || word === IN_A_FILE[property] || word === `--${property}`);
}

// A field is empty as long as its default applies, which is beside it in words.
function field({ id, name, label, about, default: initial, choices, type }) {
  const option = name.replace('options.', ''), isSwitch = YES_OR_NO[option] !== undefined;
  const shown = initial === null || initial === undefined ? '' : CHOICES[initial] ?? short(initial);
  const input = choices ? choice(id, `default: ${shown}`, choices.filter(one => one !== initial).map(one => [one, CHOICES[one] ?? one]))
    : isSwitch ? choice(id, `default: ${YES_OR_NO[option][0]}`, [[YES, YES_OR_NO[option][1]]])
    : make('input', { id, autocomplete: 'off', inputMode: /^(int|long)$/.test(type ?? '') ? 'numeric' : 'text' });
  input.dataset.name = name;
  const isText = input.localName === 'input', defaultText = isText ? `Default: ${shown || 'the service’s own'}. ` : '';
  input.setAttribute('aria-describedby', `${id}-about ${id}-problem`);
  return make('div', { className: 'field' }, make('label', { for: id, textContent: label }), input,
    make('small', { id: `${id}-about` }, defaultText, name.startsWith('set.') ? make('code', { textContent: about }) : about),
    make('p', { id: `${id}-problem`, className: 'problem', role: 'alert' }));
}

// The first option keeps the default.
function choice(id, unchanged, others) {
  return make('select', { id }, make('option', { value: '', textContent: unchanged }),
    ...others.map(([value, text]) => make('option', { value, textContent: text })));
}
