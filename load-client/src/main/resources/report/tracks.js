// Samples of the services during the load: one track for each quantity, on the time axis of the burst.
const MEBIBYTE = 1024 * 1024;

function points(at, values, unit = 1) {
  return at.map((nanos, i) => [nanos, values[i] ?? null]).filter(([, value]) => value !== null)
    .map(([nanos, value]) => [nanos, value / unit]);
}

// Formats a value with at most two decimals.
function amount(value) {
  return `${+value.toFixed(value >= 100 ? 0 : 2)}`;
}

function total(observation) {
  return observation.at.map((_, i) =>
    Object.values(observation.threadsByPool).reduce((sum, counts) => sum + (counts[i] ?? 0), 0));
}

// The upper end of all axes of threads: equal heights are equal numbers of threads, also in the charts of other contenders.
const MOST_THREADS = roundUp(CONTENDERS.flatMap(one => one.observations).flatMap(total).reduce((most, count) => Math.max(most, count), 1));

function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find(factor => factor * power >= value);
}

function changes(counts) {
  return Math.max(...counts) > Math.min(...counts);
}

// Lists pools whose number of threads does not change in the title, instead of drawing a line for each.
function threadTrack(observation) {
  const pools = Object.entries(observation.threadsByPool).filter(([, counts]) => counts.length > 0);
  const moving = pools.filter(([, counts]) => changes(counts));
  const still = pools.filter(([, counts]) => !changes(counts)).map(([pool, counts]) => `${pool} ${counts[0]}`);
  return {
    title: `Threads of ${observation.service}`, max: MOST_THREADS,
    note: still.length ? `unchanged: ${still.join(', ')}` : '',
    lines: [
      { name: 'all threads', points: points(observation.at, total(observation)) },
      ...moving.map(([pool, counts]) => ({ name: pool, points: points(observation.at, counts) })),
    ],
  };
}

function gaugeTrack(title, observations, gauges, unit = 1) {
  const lines = observations.flatMap(observation => gauges
    .filter(([gauge]) => observation.gauges[gauge]?.some(value => value !== null))
    .map(([gauge, name]) => ({
      name: name ?? observation.service, service: name ? undefined : observation.service,
      points: points(observation.at, observation.gauges[gauge], unit),
    })));
  return { title, note: '', lines };
}

const CALLS = [['calls.active', 'with a permit'], ['calls.waiting', 'waiting']];
const CONNECTIONS = [['connections.active', 'in use'], ['connections.pending', 'calls waiting'], ['connections.idle', 'unused']];
const DATABASE = [['database.active', 'in use'], ['database.pending', 'queries waiting'], ['database.idle', 'unused']];

// A pool or a semaphore that this contender did not use has no track.
function used(observation, gauges) {
  return gauges.some(([gauge]) => observation.gauges[gauge]?.some(value => value > 0)) ? gauges : [];
}

const WAITS = [['eventloop.busy.ms', 'for an event loop'], ['virtual.wait.ms', 'for a carrier'], ['platform.late.ms', 'for a core']];

// Returns the tracks of waits, which only runs with light requests beside the load have.
function waitTracks(contender) {
  return contender.beside
    ? contender.observations.filter(one => one.service === contender.service)
      .map(one => gaugeTrack(`Longest wait in ${one.service}, ms`, [one], WAITS))
    : [];
}

const HALF_SECOND = 5e8;

// The changes of a count per second, over at least half a second each.
function rates(at, counts) {
  const changes = [];
  let from = 0;
  for (let i = 1; i < at.length; i++) {
    if (at[i] - at[from] >= HALF_SECOND && counts[i] != null && counts[from] != null) {
      changes.push([at[from], (counts[i] - counts[from]) / (at[i] - at[from]) * 1e9]);
      from = i;
    }
  }
  return changes;
}

// Returns the track of calls, in runs with a fault: there, calls that are tried again matter.
function callTracks(contender) {
  return contender.fault
    ? contender.observations.filter(one => one.service === contender.service && one.gauges['calls.made']?.some(made => made > 0))
      .map(one => ({ title: `Calls per second of ${one.service}`, note: 'each attempt counts',
        lines: [{ name: 'calls', points: rates(one.at, one.gauges['calls.made']) }] }))
    : [];
}

function tracks(contender) {
  // The gateway's tracks come first, because readers compare them between contenders.
  const observations = [...contender.observations].sort((a, b) => (b.service === contender.service) - (a.service === contender.service));
  return [
    ...observations.filter(one => one.at.length > 0).map(threadTrack),
    ...waitTracks(contender),
    ...callTracks(contender),
    ...observations.map(one => gaugeTrack(`Connections of ${one.service}`, [one], used(one, CONNECTIONS))),
    ...observations.map(one => gaugeTrack(`Calls of ${one.service} that a semaphore counts`, [one], used(one, CALLS))),
    ...observations.map(one => gaugeTrack(`Connections of ${one.service} to the database`, [one], used(one, DATABASE))),
    gaugeTrack('CPU: cores kept busy', observations, [['cpu.cores']]),
    gaugeTrack('Heap in use, MiB', observations, [['heap.used.bytes']], MEBIBYTE),
  ].filter(track => track.lines.length > 0);
}

function trackSeries(track, index, colours, labelWidth) {
  const palette = [colours.ink, colours.ok, colours['fail-1'], colours['fail-4'], colours['fail-2'], colours['fail-3']];
  const looks = track.lines.map((line, i) => STACKS.includes(line.service)
    ? stackLook(colours, line.service)
    : { color: line.service ? colours.muted : palette[i % palette.length], type: DASHES[line.service ? (i + 2) % DASHES.length : i % DASHES.length] });
  return track.lines.map((line, i) => ({
    type: 'line', name: line.name, data: line.points, xAxisIndex: index, yAxisIndex: index, step: 'end', symbol: 'none',
    lineStyle: { width: i === 0 ? 2 : 1.6, ...looks[i] },
    itemStyle: { color: looks[i].color },
    endLabel: { show: true, formatter: line.name, color: looks[i].color, fontSize: 11, lineHeight: 15, distance: 6,
      width: labelWidth, overflow: 'truncate' },
    labelLayout: { moveOverlap: 'shiftY' }, clip: true,
    emphasis: { disabled: true },
  }));
}
