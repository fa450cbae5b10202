// The figures of an instant, shown above and below the picture.
import { gatewayOf, percentile, sampleAt, threadsOf } from './moment.js';
import { idealOf } from './model.js';
import { isKnown, stageWords } from './stages.js';
import { count, duration, kindName } from './text.js';

// Returns the name, value and marking of each figure.
export function figuresOf(one, moment) {
  const isOver = one.end !== null && moment.nanos >= one.end.durationNanos;
  return [
    ['time', duration(isOver ? one.end.durationNanos : Math.max(0, moment.nanos)), 'main'],
    ['valid', `${count(moment.served)} of ${count(one.requests)}`, 'main'],
    ['failed', count(moment.failed), moment.failed > 0 ? 'main alarm' : 'main'],
    ['p50', duration(percentile(moment.latencies, 50))],
    ['p99', duration(percentile(moment.latencies, 99))],
    ['ideal time', duration(isOver ? idealOf(one) : one.idealNanos)],
    ...(one.services.size > 0 ? [['threads', threads(one, moment.nanos), 'threads']] : []),
  ];
}

// Events carry only some samples. The last event carries the peak of all samples, as the results do.
function threads(one, nanos) {
  const gateway = gatewayOf(one);
  const now = gateway && sampleAt(gateway, nanos);
  if (!now) return '–';
  const most = gateway.samples.filter(sample => sample.atNanos <= nanos).reduce((max, sample) => Math.max(max, threadsOf(sample)), 0);
  const isOver = one.end !== null && nanos >= one.end.durationNanos;
  return `${count(threadsOf(now))}, peak ${count(isOver ? one.end.threadsPeak ?? most : most)}`;
}

export function outcomeRows(moment) {
  const rows = moment.groups.map(group => [group.name, count(group.requests), duration(group.firstEnd), duration(group.lastEnd)]);
  return [...rows, ['under way', count(moment.underWay), '–', '–']];
}

// Describes one request as known at an instant.
export function requestWords(one, i, nanos) {
  const { rows, kinds } = one, user = `User ${rows.user[i]}`;
  if (!rows.isSentBy(i, nanos)) return `${user} has not sent the request yet.`;
  const first = rows.firstByte[i] <= nanos ? `, first byte after ${duration(rows.firstByte[i] - rows.start[i])}` : '';
  const stages = isKnown(one.stages, i) ? ` ${capital(stageWords(one, i, nanos))}.` : '';
  if (!rows.isEndedBy(i, nanos)) return `${user} has waited for ${duration(nanos - rows.start[i])}${first}.${stages}`;
  return `${user}: ${kindName(kinds[rows.outcome[i]])} after ${duration(rows.lastByte[i] - rows.start[i])}${first}.${stages}`;
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
