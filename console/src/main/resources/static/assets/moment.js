// Computes the state of a measurement at an instant. The state depends only on the instants of the requests, not on when their events
// arrived.
import { kindName } from './text.js';

// Counts requests by outcome, requests under way, and how many of these have a first byte; collects the latencies of served requests.
export function momentOf(one, nanos) {
  const { rows } = one;
  const byKind = one.kinds.map(kind => ({ kind, name: kindName(kind), requests: 0, firstEnd: Infinity, lastEnd: 0 }));
  const latencies = [];
  let sent = 0, done = 0, begun = 0;
  for (let i = 0; i < rows.length; i++) {
    if (!rows.isSentBy(i, nanos)) continue;
    sent++;
    if (!rows.isEndedBy(i, nanos)) {
      if (rows.firstByte[i] <= nanos) begun++;
      continue;
    }
    done++;
    const group = byKind[rows.outcome[i]];
    group.requests++;
    group.firstEnd = Math.min(group.firstEnd, rows.lastByte[i]);
    group.lastEnd = Math.max(group.lastEnd, rows.lastByte[i]);
    if (group.kind.outcome === 'ok') latencies.push(rows.lastByte[i] - rows.start[i]);
  }
  latencies.sort((a, b) => a - b);
  const groups = byKind.filter(group => group.requests > 0);
  return counted(one, nanos, { sent, done, begun, served: latencies.length, failed: done - latencies.length, groups, latencies });
}

// Adds the number of requests that are not reported individually. It is known only for the latest instant.
function counted(one, nanos, moment) {
  const isLatest = nanos >= one.latestNanos || (one.end && nanos >= one.end.durationNanos);
  if (isLatest && one.done > moment.done) {
    moment.done = one.done;
    moment.failed = one.failed;
    moment.served = one.done - one.failed;
  }
  return { nanos, ...moment, underWay: Math.max(0, moment.sent - moment.done) };
}

// Returns the smallest value that at least this share of all values do not exceed; null if there are no values.
export function percentile(sorted, percent) {
  if (sorted.length === 0) return null;
  return sorted[Math.max(0, Math.ceil(percent / 100 * sorted.length) - 1)];
}

// Returns the last sample of a service at or before an instant; null before the first sample.
export function sampleAt(service, nanos) {
  let low = 0, high = service.samples.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (service.samples[middle].atNanos <= nanos) low = middle + 1;
    else high = middle;
  }
  return service.samples[low - 1] ?? null;
}

export const threadsOf = sample => Object.values(sample.threadsByPool).reduce((sum, threads) => sum + threads, 0);

export const gatewayOf = one => [...one.services.values()].find(service => service.gateway) ?? null;

// Lists the gateway first, because it is the service that a run compares.
export function servicesOf(one) {
  return [...one.services.values()].sort((a, b) => b.gateway - a.gateway || (a.name < b.name ? -1 : 1));
}

// Describes the moment in words, for users who do not see the picture.
export function momentWords(one, moment) {
  const failures = moment.groups.filter(group => group.kind.outcome !== 'ok').map(group => `${group.requests} ${group.name}`);
  return [
    `${moment.served} of ${one.requests} requests have a valid response`,
    moment.failed > 0 ? `${moment.failed} failed${failures.length ? ` (${failures.join(', ')})` : ''}` : 'none failed',
    `${moment.underWay} are under way`,
  ].join(', ');
}
