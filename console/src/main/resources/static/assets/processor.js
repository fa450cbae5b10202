// What used the processors while a contender was under load: the same parts, words and rounding as in the report. The figures arrive when
// the load is over. colours.css has the colour and the pattern of each part.
import { make } from './text.js';

const NAMES = { programs: 'programs', compilers: 'JIT compilers', collectors: 'garbage collectors', others: 'other programs' };

// From this fraction of all cores on, a part is visible.
const VISIBLE = .005;

const percent = share => `${Math.round(100 * share)} %`;
const isKnown = nanos => Number.isFinite(nanos) && nanos >= 0;
const sum = all => all.reduce((total, one) => total + one, 0);
const sumOfKnown = all => all.some(isKnown) ? sum(all.filter(isKnown)) : null;

// Reads the figures of an event or of results, with shares of all cores. Returns null if they are unknown, as in older runs.
export function readProcessor(figures) {
  const { cores, nanos, uses, otherNanos } = figures ?? {};
  if (!(cores > 0 && nanos > 0) || !Array.isArray(uses)) return null;
  const known = time => isKnown(time) ? time : null;
  const own = uses.map(one => ({ total: known(one?.totalNanos) ?? 0, compiler: known(one?.compilerNanos), collector: known(one?.collectorNanos) }));
  const used = {
    programs: sum(own.map(({ total, compiler, collector }) => Math.max(0, total - (compiler ?? 0) - (collector ?? 0)))),
    compilers: sumOfKnown(own.map(one => one.compiler)), collectors: sumOfKnown(own.map(one => one.collector)), others: known(otherNanos),
  };
  const parts = Object.keys(NAMES).map(key => ({ key, name: NAMES[key], share: (used[key] ?? 0) / (cores * nanos) })).filter(({ share }) => share >= VISIBLE);
  return { busy: Math.min(1, (sum(own.map(one => one.total)) + (used.others ?? 0)) / (cores * nanos)), parts };
}

// Returns a sentence without a full stop: processor 94 % busy: programs 51 %, JIT compilers 38 %, other programs 5 %.
export function processorWords({ busy, parts }) {
  return [`processor ${percent(busy)} busy`, parts.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')].filter(Boolean).join(': ');
}

// Makes a bar that is as long as all cores. What is left of it was idle.
export function processorBar(processor) {
  const words = processorWords(processor), idle = { key: 'idle', share: 1 - processor.busy };
  return make('span', { className: 'processor-bar', role: 'img', 'aria-label': words, title: words }, ...[...processor.parts, idle].map(({ key, share }) => {
    const part = swatch(key);
    part.style.flexGrow = Math.round(1000 * share);
    return part;
  }));
}

// Returns the colours of these bars with their names, for a legend.
export function processorLegend(processors) {
  const found = processors.flatMap(({ parts }) => parts.map(({ key }) => key));
  return processors.length === 0 ? [] : [...Object.entries(NAMES).filter(([key]) => found.includes(key)), ['idle', 'idle']].flatMap(([key, name]) => [swatch(key), name]);
}

// Makes the sentence with the colour of each part before its name.
export function processorSentence({ busy, parts }) {
  const named = parts.flatMap(({ key, name, share }, i) => [swatch(key), `${name} ${percent(share)}${i < parts.length - 1 ? ', ' : ''}`]);
  return [`processor ${percent(busy)} busy${parts.length > 0 ? ': ' : ''}`, ...named];
}

function swatch(key) {
  const made = make('span', { className: 'sign' });
  made.dataset.processor = key;
  return made;
}
