// Shows one measurement: its figures, the burst, and below the burst the samples of the services, all on one time axis.
import { drawBurst, requestAt } from './burst.js';
import { figuresOf, outcomeRows, requestWords } from './figures.js';
import { idealOf } from './model.js';
import { momentOf, momentWords } from './moment.js';
import { rowsOf } from './order.js';
import { areaSwatch, dashSwatch, kindSwatch, lineSwatch, plainSwatch, stageSwatch, tickSwatch } from './palette.js';
import { pauseEntries } from './pauses.js';
import { processorBar, processorSentence } from './processor.js';
import { percent, sumOf } from './stages.js';
import { termsIn } from './terms.js';
import { amount, make, setText } from './text.js';
import { drawTrack, tracksOf, valueAt } from './tracks.js';

export class Scene {

  one = null;

  // Called when the selection of users may have changed.
  selected = () => {};

  // Hidden until there is something to show.
  constructor(place) {
    this.place = place;
    place.hidden = true;
    this.title = make('h2');
    this.figures = make('dl', { className: 'figures' });
    this.burst = make('canvas', { className: 'burst', role: 'img' });
    this.pointed = make('p', { className: 'pointed quiet' });
    this.under = make('div', { className: 'under' }, this.pointed, termsIn('p50, p99, ideal time'));
    this.legend = make('ul', { className: 'legend' });
    this.processor = make('p', { className: 'processor quiet', hidden: true });
    this.tracks = make('div', { className: 'tracks' });
    this.table = make('tbody');
    place.replaceChildren(this.title, this.figures, this.burst, this.legend, this.under, this.processor, this.tracks, this.#tableOf());
    this.burst.addEventListener('pointermove', event => this.#point(event));
    this.drawnTracks = [];
    this.shownProcessor = null;
  }

  #tableOf() {
    const heads = ['outcome', 'requests', 'first ended', 'last ended'].map(text => make('th', { scope: 'col', textContent: text }));
    const table = make('table', {}, make('thead', {}, make('tr', {}, ...heads)), this.table);
    return make('details', { className: 'quiet' }, make('summary', { textContent: 'The picture as a table' }), table);
  }

  show(one, plan) {
    this.one = one;
    this.waits?.show(one);
    this.place.hidden = false;
    const name = one.repetition > 1 || (plan?.repetitions ?? 1) > 1 ? `${one.id}, repetition ${one.repetition}` : one.id;
    this.title.replaceChildren(name, make('small', { textContent: plan ? ` ${plan.path} on ${plan.service}, calls ${plan.calls}` : '' }));
    setText(this.pointed, '');
    this.tracks.replaceChildren();
    this.drawnTracks = [];
    this.nanos = null;
  }

  // Draws the pictures, up to sixty times per second.
  draw(nanos, view) {
    this.nanos = nanos;
    this.view = view;
    drawBurst(this.burst, this.one, nanos, { ...view, selection: this.waits?.selection ?? null });
    const tracks = tracksOf(this.one);
    this.#placeTracks(tracks);
    tracks.forEach((track, i) => drawTrack(this.drawnTracks[i].canvas, track, nanos,
      { axis: view.axis, max: view.highest?.(track) ?? track.max, isLast: i === tracks.length - 1 }));
  }

  // Updates the words and figures beside the pictures, but only a few times per second, because users do not read faster.
  describe(nanos) {
    const moment = momentOf(this.one, nanos);
    this.#describeFigures(figuresOf(this.one, moment));
    this.#describeLegend(moment);
    this.burst.setAttribute('aria-label', `${this.one.id} after ${figuresOf(this.one, moment)[0][1]}: ${momentWords(this.one, moment)}.`);
    this.table.replaceChildren(...outcomeRows(moment).map(([name, ...rest]) =>
      make('tr', {}, make('th', { scope: 'row', textContent: name }), ...rest.map(text => make('td', { textContent: text })))));
    tracksOf(this.one).forEach((track, i) => this.#describeTrack(track, this.drawnTracks[i], nanos));
    this.#describeProcessor();
    if (this.one.stages) this.#list();
    if (this.view) this.waits?.describe(nanos, rowsOf(this.one, this.view.order));
    return moment;
  }

  // Says what the processors did during the whole load, at whichever instant the pictures are.
  #describeProcessor() {
    const { processor } = this.one;
    if (processor === this.shownProcessor) return;
    this.shownProcessor = processor;
    this.processor.hidden = processor === null;
    this.processor.replaceChildren(...(processor === null ? [] : [processorBar(processor), 'Over the whole load: ', ...processorSentence(processor), '.']));
  }

  // Loads the list of what users waited for, which a load under way does not have.
  #list() {
    this.listed ??= import('./waits.js').then(({ Waits }) => {
      this.waits = new Waits(this.burst, () => this.#again());
      this.waits.show(this.one);
      this.under.before(this.waits.unknown);
      this.under.append(this.waits.element);
      this.#again();
    });
  }

  // Draws the same instant again, after the selection has changed.
  #again() {
    if (this.nanos === null) return; // another measurement is about to be drawn
    this.draw(this.nanos, this.view);
    this.describe(this.nanos);
    this.selected();
  }

  #describeFigures(figures) {
    if (this.figures.children.length !== figures.length) {
      this.figures.replaceChildren(...figures.map(([name]) =>
        make('div', {}, make('dt', { textContent: name }), make('dd'))));
    }
    figures.forEach(([name, value, look], i) => {
      this.figures.children[i].className = look ?? '';
      setText(this.figures.children[i].firstChild, name);
      setText(this.figures.children[i].lastChild, value);
    });
  }

  #describeLegend(moment) {
    const { rows, stages } = this.one, isPainted = stages?.unknown === 0;
    const all = [...moment.groups.map(group => [group.name, isPainted && group.kind.outcome === 'ok' ? 0 : group.requests, () => kindSwatch(group.kind)]),
      ['waiting', isPainted ? 0 : moment.underWay - moment.begun, () => plainSwatch('waiting')],
      ['receiving', isPainted ? 0 : moment.begun, () => plainSwatch('flowing')]].filter(([, requests]) => requests > 0);
    const hasFirst = rows.firstByte.some(nanos => nanos <= moment.nanos);
    const marks = [hasFirst ? ['first byte', 'first byte', tickSwatch] : null, idealOf(this.one) ? ['ideal time', 'ideal time', dashSwatch] : null];
    legend(this.legend, [...this.#stages(moment.nanos), ...all.map(([name, requests, look]) => [name, `${amount(requests)} ${name}`, look]), ...marks.filter(mark => mark !== null), ...pauseEntries(this.one, moment.nanos)]);
  }

  // Returns the stages in the order of time, with their shares of all waiting until an instant.
  #stages(nanos) {
    if (!this.one.stages) return [];
    const shares = new Map(sumOf(this.one, -Infinity, nanos).parts.map(({ label, share }) => [label, share]));
    return this.one.stages.labels.map(label => [label, `${label} ${percent(shares.get(label) ?? 0)}`, () => stageSwatch(label)]);
  }

  #placeTracks(tracks) {
    if (this.drawnTracks.length === tracks.length) return;
    this.drawnTracks = tracks.map(track => ({
      title: make('h3', { textContent: track.title }), legend: make('ul', { className: 'legend' }),
      canvas: make('canvas', { className: 'track', role: 'img', 'aria-label': track.title }),
    }));
    this.tracks.replaceChildren(...this.drawnTracks.map(({ title, legend: words, canvas }) =>
      make('div', { className: 'track-box' }, make('div', { className: 'track-head' }, title, words), canvas)));
  }

  #describeTrack(track, place, nanos) {
    if (!place) return;
    setText(place.title, track.title);
    const values = track.series.map(series => [series, valueAt(series, nanos)]);
    const shown = values.filter(([, value]) => !track.stacked || value > 0);
    legend(place.legend, shown.map(([series, value]) => [series.name, `${series.name} ${value === null ? '–' : amount(value)}`,
      () => track.stacked ? areaSwatch(series.look) : lineSwatch(series.look)]));
    place.canvas.setAttribute('aria-label', `${track.title}: ${values.map(([series, value]) => `${series.name} ${value ?? 'unknown'}`).join(', ')}`);
  }

  // Must be called when the colours have changed.
  forget() {
    this.legend.replaceChildren();
    this.drawnTracks.forEach(({ legend: words }) => words.replaceChildren());
  }

  #point({ offsetX, offsetY }) {
    const request = this.one ? requestAt(this.burst, this.one, offsetX, offsetY) : -1;
    setText(this.pointed, request < 0 ? '' : requestWords(this.one, request, this.nanos));
  }
}

// Draws the swatches only if the names have changed, and always updates the words beside them.
function legend(place, entries) {
  const names = entries.map(([name]) => name).join('\n');
  if (place.dataset.names !== names || place.children.length !== entries.length) {
    place.dataset.names = names;
    place.replaceChildren(...entries.map(([, , look]) => make('li', {}, look(), make('span'))));
  }
  entries.forEach(([, words], i) => setText(place.children[i].lastChild, words));
}
