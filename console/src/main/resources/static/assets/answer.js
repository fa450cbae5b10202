// The answer of a run to the question in its heading: what its report says and shows first. Its figures are those of the report.
import { niceStep } from './canvas.js';
import { kindFill, palette, stageFill } from './palette.js';
import { processorBar, processorLegend, readProcessor } from './processor.js';
import { percent as share } from './stages.js';
import { count, duration, make, tick } from './text.js';

const FAR_APART = 20, STEPS = 5, ROOM = .6, SOME = 13, MANY = 20, KNOWN = ['no-response', 'truncated', 'timed-out', 'refused', 'connect-timed-out', 'reset'];

// Returns the sentences and a row for each contender. Sentences about one contender are below the rows. `chosen` is called with the row that
// the user clicks.
export function answer({ busy, sentences, contenders }, chosen) {
  const isOfOne = sentence => contenders.some(({ id }) => sentence.startsWith(`${id}: `));
  const finding = sentences.filter(one => !isOfOne(one)).join(' '), single = sentences.filter(isOfOne);
  return [finding ? make('p', { className: 'finding' }, make('b', { textContent: 'Answer: ' }), finding) : null,
    busy ? make('p', { className: 'problem', textContent: busy }) : null,
    contenders.length > 0 ? overview(contenders, chosen) : null,
    single.length > 0 ? make('ul', { className: 'limits' }, ...single.map(text => make('li', { textContent: text }))) : null].filter(part => part !== null);
}

// Draws the pictures of the answer again, in other colours. Its buttons stay, and so does the focus of the keyboard.
export function repaint(shown) {
  shown.querySelectorAll('canvas').forEach(one => pictures.get(one)?.());
}

// Draws each picture.
const pictures = new WeakMap();

function picture(attributes, draw) {
  const canvas = make('canvas', attributes), context = canvas.getContext('2d');
  const paint = () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    draw(context, canvas);
  };
  pictures.set(canvas, paint);
  paint();
  return canvas;
}

// Draws time, outcome, waiting, processor and threads apart. On a logarithmic axis the length of a bar means nothing, so a dot marks the time.
function overview(contenders, chosen) {
  const scale = scaleOf(contenders), most = Math.max(1, ...contenders.map(one => one.threads?.peak ?? 0));
  const words = `time until the last response${scale.isLogarithmic ? ', on a logarithmic axis' : ''}`;
  const processors = contenders.map(one => readProcessor(one.processorUse)), hasProcessor = processors.some(one => one !== null);
  const titles = make('div', { className: 'titles' }, make('span'), make('span', { textContent: words }), make('span', { textContent: 'served' }),
    make('span', { textContent: 'waited for' }), hasProcessor ? make('span', { textContent: 'processor' }) : null, make('span', { textContent: 'threads, at rest → peak' }));
  const rows = contenders.flatMap((one, i) => [...(one.work && one.work !== contenders[i - 1]?.work ? [make('li', { className: 'work', textContent: one.work })] : []),
    make('li', {}, make('button', { type: 'button', textContent: one.id, title: one.id, onclick: () => chosen(one) }), plot(one, scale), outcome(one), waits(one),
      hasProcessor ? processor(processors[i]) : null, threads(one, most))]);
  const marks = make('p', { className: 'marks', 'aria-hidden': 'true' }, ...(contenders.some(one => one.ok < one.requests) ? [make('i', { className: 'less' }), 'not all served: less work'] : []),
    ...(contenders.some(one => one.idealNanos) ? [make('i', { className: 'ideal' }), 'ideal time to serve all'] : []),
    ...(contenders.some(one => one.longestNanos > one.shortestNanos) ? [make('i', { className: 'range' }), 'shortest to longest repetition'] : []),
    ...processorLegend(processors.filter(one => one !== null)));
  return make('figure', { className: `overview ${rows.length > MANY ? 'many' : rows.length > SOME ? 'some' : ''} ${hasProcessor ? '' : 'unmetered'}`, 'aria-label': 'Time, failures, waiting, processor and threads of each contender' },
    titles, make('ol', {}, ...rows), marks);
}

function scaleOf(contenders) {
  const times = contenders.map(one => Math.max(one.nanos, 1e3)), ideals = contenders.map(one => one.idealNanos).filter(Boolean);
  const to = Math.max(...times, ...ideals, ...contenders.map(one => one.longestNanos)), shortest = Math.min(...times, ...ideals);
  if (Math.max(...times) / Math.min(...times) < FAR_APART) {
    const step = niceStep(to, STEPS);
    return { isLogarithmic: false, percent: nanos => 100 * nanos / to, ticks: Array.from({ length: Math.floor(to / step) + 1 }, (_, i) => i * step) };
  }
  const power = Math.floor(Math.log10(shortest)), from = Math.min(10 ** power * 10, ROOM * shortest);
  const ticks = Array.from({ length: 10 }, (_, i) => 10 ** (power + i)).filter(nanos => nanos >= from && nanos <= to);
  return { isLogarithmic: true, percent: nanos => 100 * Math.log(Math.max(nanos, from) / from) / Math.log(to / from), ticks };
}

function placed(className, left, width = null) {
  const made = make('i', { className });
  made.style.left = `${left}%`;
  if (width !== null) made.style.width = `${width}%`;
  return made;
}

function plot(one, { isLogarithmic, percent, ticks }) {
  const less = one.ok < one.requests ? ' less' : ''; // it did less work
  const end = percent(one.nanos), last = percent(one.longestNanos), ideal = one.idealNanos ? percent(one.idealNanos) : null;
  const words = make('b', { textContent: duration(one.nanos) });
  words.style.left = `${ideal !== null && ideal >= last && ideal - last < 9 ? ideal : last}%`;
  return make('span', { className: 'plot' }, ...ticks.map(nanos => {
    const line = placed('tick', percent(nanos));
    line.dataset.label = tick(nanos);
    return line;
  }), isLogarithmic ? null : placed(`bar${less}`, 0, end), one.longestNanos > one.shortestNanos ? placed('range', percent(one.shortestNanos), last - percent(one.shortestNanos)) : null,
  ideal === null ? null : placed('ideal', ideal), isLogarithmic ? placed(`dot${less}`, end) : null, words);
}

// Draws the shares of valid responses and of each failure, in the colours and patterns of the bursts.
function outcome({ requests, ok, failures }) {
  const bar = picture({ width: 96, height: 10, 'aria-hidden': 'true' }, (context, { width, height }) => {
    let from = 0;
    for (const [name, number] of [['ok', ok], ...Object.entries(failures).sort((a, b) => b[1] - a[1])]) {
      context.fillStyle = kindFill(context, kindNamed(name));
      const wide = width * number / Math.max(1, requests);
      context.fillRect(from, 0, number > 0 ? Math.max(1, wide) : 0, height);
      from += wide;
    }
    context.fillStyle = palette().waiting; // requests without an end
    context.fillRect(from, 0, width - from, height);
  });
  const causes = Object.entries(failures).map(([name, number]) => `${number} ${name}`).join(', ');
  return make('span', { className: ok < requests ? 'outcome bad' : 'outcome', title: causes }, bar, `${count(ok)} of ${count(requests)}`);
}

// Draws the share of each stage in the time of all requests.
function waits({ waits: shares }) {
  const all = Object.entries(shares ?? {}), words = all.map(([stage, part]) => `${stage} ${share(part)}`).join(', ');
  if (all.length === 0) return make('span', { className: 'waits-of', textContent: '–' });
  const bar = picture({ width: 144, height: 10, role: 'img', 'aria-label': words }, (context, { width, height }) => {
    let from = 0;
    for (const [stage, part] of all) {
      context.fillStyle = stageFill(context, stage);
      context.fillRect(from, 0, width * part, height);
      from += width * part;
    }
  });
  return make('span', { className: 'waits-of', title: words }, bar);
}

const processor = used => make('span', { className: 'processor-of' }, used === null ? '–' : processorBar(used));

// Failures are counted by cause, or by the name of an outcome.
const kindNamed = name => name === 'ok' || KNOWN.includes(name) ? { outcome: name } : { outcome: 'server-error', cause: name };

function threads({ threads: measured }, most) {
  if (!measured) return make('span', { className: 'threads', textContent: '–' });
  const idle = Math.min(measured.idle, measured.peak);
  const gauge = make('span', { className: 'gauge', 'aria-hidden': 'true' }, placed('idle', 0, 100 * idle / most), placed('grown', 100 * idle / most, 100 * (measured.peak - idle) / most));
  return make('span', { className: 'threads' }, `${count(measured.idle)} → ${count(measured.peak)}`, gauge);
}
