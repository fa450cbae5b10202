// The run, and figures formatted for readers by the rules of the tables, so that a figure looks the same everywhere.
const RUN = JSON.parse(document.getElementById('run').textContent);

function duration(nanos) {
  const seconds = nanos / 1e9;
  if (seconds >= 100) return seconds.toFixed(0) + ' s';
  if (seconds >= 10) return seconds.toFixed(1) + ' s';
  if (seconds >= 1) return seconds.toFixed(2) + ' s';
  const milliseconds = nanos / 1e6;
  return milliseconds.toFixed(milliseconds >= 10 ? 0 : 1) + ' ms';
}

// Formats the round figures of an axis: 0, 200 ms, 2.5 s.
function instant(nanos) {
  if (nanos === 0) return '0';
  return Math.abs(nanos) >= 1e9 ? +(nanos / 1e9).toFixed(2) + ' s' : +(nanos / 1e6).toFixed(2) + ' ms';
}

// The contenders under load; other experiments have none.
const CONTENDERS = (RUN.measurement.underLoad ?? RUN.measurement).contenders ?? [];

// The repetition of each contender that the table shows.
const SHOWN = [...document.querySelectorAll('input[name=contender]')].map(input => CONTENDERS[input.value]);

function repetitions(contender) {
  return CONTENDERS.filter(one => one.id === contender.id);
}

function contenderName(contender) {
  const count = repetitions(contender).length;
  return count > 1 ? `${contender.id}, repetition ${contender.repetition} of ${count}` : contender.id;
}

function kindName(kind) {
  if (kind.outcome === 'ok') return 'ok';
  if (kind.outcome === 'server-error') return kind.cause ?? `status ${kind.status}`;
  return kind.status ? `${kind.outcome} (${kind.status})` : kind.outcome;
}

// Every way in which a request of this run ended, valid responses first. Each has one colour on the whole page.
const KINDS = (() => {
  const counts = new Map([['ok', Infinity]]);
  for (const { requests } of CONTENDERS) {
    for (const index of requests.outcome) {
      const name = kindName(requests.kinds[index]);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || (a < b ? -1 : 1));
})();

// The time of the slowest contender, which is the end of the time axis that all contenders share.
const LONGEST = Math.max(1, ...CONTENDERS.map(one => one.durationNanos));

// Text from a service stays text; it never becomes markup.
function element(tag, text = '', children = []) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
}
