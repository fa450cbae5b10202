// Draws samples from inside the services on the time axis of the burst: threads by pool, connections and busy cores.
import { niceStep, surface } from './canvas.js';
import { areaFill, lineLook, palette } from './palette.js';
import { gatewayOf, sampleAt, servicesOf } from './moment.js';
import { amount } from './text.js';

const CONNECTIONS = [['connections.active', 'in use'], ['connections.pending', 'calls waiting'], ['connections.idle', 'unused']];
const CALLS = [['calls.active', 'with a permit'], ['calls.waiting', 'waiting']];
const POOLS = ['http-nio-exec', 'reactor-http', 'boundedElastic', 'carriers', 'parallel', 'reactor-tcp', 'other'];
const known = new WeakMap();

// A track has a title and series, each with a look and a value for each sample. A `stacked` track draws its series on top of each other.
export function tracksOf(one) {
  const cached = known.get(one);
  if (cached?.version === one.version) return cached.tracks;
  const tracks = [threads(one), connections(one), permits(one), cores(one)].filter(track => track && track.series.length > 0);
  known.set(one, { version: one.version, tracks });
  return tracks;
}

function threads(one) {
  const service = gatewayOf(one);
  if (!service) return null;
  const pools = [...new Set(service.samples.flatMap(sample => Object.keys(sample.threadsByPool)))];
  const place = pool => POOLS.includes(pool) ? POOLS.indexOf(pool) : POOLS.length;
  pools.sort((a, b) => change(service, a) - change(service, b) || place(b) - place(a));
  return track(`Threads of ${service.name}`, true, pools.map(pool =>
    ({ name: pool, look: place(pool), service, value: sample => sample.threadsByPool[pool] ?? 0 })));
}

// Returns by how much the number of threads of a pool varies: its largest sampled value minus its smallest.
// The pool that changes most is drawn on top, because its change is most visible there.
function change(service, pool) {
  const values = service.samples.map(sample => sample.threadsByPool[pool] ?? 0);
  return Math.max(...values) - Math.min(...values);
}

function gauge(service, name, called, look) {
  const has = service.samples.some(sample => Number.isFinite(sample.gauges[name]));
  return has ? [{ name: called, look, service, value: sample => sample.gauges[name] ?? null }] : [];
}

// Finds the service for which a sample has at least one of these gauges.
function used(one, gauges) {
  return servicesOf(one).find(each => each.samples.some(sample => gauges.some(([name]) => sample.gauges[name] > 0)));
}

function connections(one) {
  const service = used(one, CONNECTIONS);
  if (!service) return null;
  return track(`Connections of ${service.name}`, false, CONNECTIONS.flatMap(([name, called], look) => gauge(service, name, called, look)));
}

function permits(one) {
  const service = used(one, CALLS);
  if (!service) return null;
  return track(`Calls of ${service.name} that a semaphore counts`, false, CALLS.flatMap(([name, called], look) => gauge(service, name, called, look)));
}

function cores(one) {
  return track('CPU: cores kept busy', false, servicesOf(one).flatMap((service, look) => gauge(service, 'cpu.cores', service.name, look)));
}

function track(title, stacked, series) {
  const sums = stacked && series.length ? series[0].service.samples.map(sample => series.reduce((sum, each) => sum + each.value(sample), 0)) : [];
  const values = series.flatMap(each => each.service.samples.map(each.value));
  return { title, stacked, series, max: Math.max(1, ...(stacked ? sums : values)) };
}

export function valueAt(series, nanos) {
  const sample = sampleAt(series.service, nanos);
  return sample === null ? null : series.value(sample);
}

export function drawTrack(canvas, track, nanos, { axis, max, isLast }) {
  const { context, width, height, fontSize } = surface(canvas);
  const top = 4, bottom = height - (isLast ? Math.round(fontSize * 1.7) : 4);
  axis.place(width, fontSize).drawGrid(context, top, bottom);
  const highest = Math.ceil(max / niceStep(max, 4)) * niceStep(max, 4);
  const y = value => bottom - value / highest * (bottom - top);
  context.save();
  context.beginPath();
  context.rect(axis.left, 0, axis.right - axis.left, height);
  context.clip();
  const draw = track.stacked ? drawAreas : drawSteps;
  draw(context, track.series, nanos, axis, y);
  context.restore();
  axis.drawLine(context, 0, top, bottom, palette().ink);
  drawValues(context, highest, axis, y, fontSize);
  if (isLast) axis.drawLabels(context, height - fontSize * .75);
}

function drawValues(context, highest, axis, y, fontSize) {
  context.fillStyle = palette().muted;
  context.textAlign = 'right';
  context.fillText(amount(highest), axis.left - 5, Math.max(y(highest), fontSize * .5));
  context.fillText('0', axis.left - 5, y(0) - 3);
  context.fillRect(axis.left, y(0), axis.right - axis.left, 1);
}

// Returns the samples so far. A sample's value applies until the next sample.
function samplesUntil(series, nanos) {
  return series.service.samples.filter(sample => sample.atNanos <= nanos);
}

function drawSteps(context, all, nanos, axis, y) {
  for (const series of all) {
    const { colour, dashes } = lineLook(series.look);
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.setLineDash(dashes);
    context.beginPath();
    step(context, samplesUntil(series, nanos).filter(sample => series.value(sample) !== null), nanos, axis, sample => y(series.value(sample)));
    context.stroke();
  }
  context.setLineDash([]);
}

function drawAreas(context, all, nanos, axis, y) {
  if (all.length === 0) return;
  const samples = samplesUntil(all[0], nanos);
  if (samples.length === 0) return;
  // Draws the highest area first: each area reaches down to 0, and the lower ones are then drawn over it.
  for (let index = all.length - 1; index >= 0; index--) {
    const sum = sample => all.slice(0, index + 1).reduce((total, series) => total + series.value(sample), 0);
    context.fillStyle = areaFill(context, all[index].look);
    context.strokeStyle = palette().paper;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(axis.x(samples[0].atNanos), y(0));
    step(context, samples, nanos, axis, sample => y(sum(sample)));
    context.lineTo(axis.x(nanos), y(0));
    context.closePath();
    context.fill();
    context.stroke();
  }
}

function step(context, samples, nanos, axis, y) {
  samples.forEach((sample, i) => {
    const x = axis.x(sample.atNanos), at = y(sample);
    context.lineTo(x, at);
    context.lineTo(axis.x(samples[i + 1]?.atNanos ?? nanos), at);
  });
}
