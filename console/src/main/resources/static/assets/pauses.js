// When the gateway of a measurement did not work: bands over the bars, as in the report. They are known when the load is over.
import { inkFill, inkSwatch } from './palette.js';
import { duration } from './text.js';

// The pattern of each kind.
const PATTERNS = { collection: null, 'event-loop': 'upright', stopped: 'level' };
const NAMES = { collection: 'garbage collection', 'event-loop': 'busy event loop', stopped: 'stopped process' };
const OPACITY = .35;

// Reads the pauses of an event. Older recordings have none.
export const readPauses = pauses => (Array.isArray(pauses) ? pauses : [])
  .filter(({ kind, atNanos, nanos }) => kind in NAMES && Number.isFinite(atNanos) && nanos >= 0);

// Bars stay readable below a band. A short pause is one pixel wide.
export function drawPauses(context, { pauses }, nanos, { axis, top, bottom }) {
  context.globalAlpha = OPACITY;
  for (const { kind, atNanos, nanos: length } of pauses) {
    if (atNanos > nanos) continue;
    const left = axis.x(atNanos), right = axis.x(Math.min(atNanos + length, nanos));
    context.fillStyle = inkFill(context, PATTERNS[kind]);
    context.fillRect(left, top, Math.max(right - left, 1), bottom - top);
  }
  context.globalAlpha = 1;
}

// Returns an entry of the legend for each kind of pause that began by an instant.
export function pauseEntries({ pauses }, nanos) {
  return Object.keys(NAMES).map(kind => ({ kind, begun: pauses.filter(one => one.kind === kind && one.atNanos <= nanos) }))
    .filter(({ begun }) => begun.length > 0)
    .map(({ kind, begun }) => {
      const sum = begun.reduce((all, one) => all + one.nanos, 0);
      return [NAMES[kind], `${begun.length} × ${NAMES[kind]}, ${duration(sum)} in all`, () => inkSwatch(PATTERNS[kind], OPACITY)];
    });
}
