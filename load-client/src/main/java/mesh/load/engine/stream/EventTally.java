package mesh.load.engine.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import mesh.load.results.experiment.EventDelivery;
import mesh.load.results.experiment.EventDelivery.EventReach;
import mesh.load.stats.Median;
import org.HdrHistogram.Histogram;

/**
 * Records how long events took to arrive, and how many connections got each event. Its size depends on the number of events, not of
 * receivers. The service and the load client must read the same clock, and each event is checked for that. It cannot have been made before
 * it was requested, nor after it was received.
 */
final class EventTally {

    /** The longest delay that can be recorded; longer ones are recorded as this value. */
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(2);

    private static final int DIGITS = 3;
    private static final int P50 = 50;
    private static final int P99 = 99;

    private final Histogram delays = new Histogram(MAX_NANOS, DIGITS);
    private final Map<Long, Reach> events = new TreeMap<>();
    private boolean clocksDiffer;
    private long readNanos;

    /** The receivers of one event. */
    private static final class Reach {

        private int receivers;
        private long first = Long.MAX_VALUE;
        private long last;

        private void add(int others, long firstDelay, long lastDelay) {
            receivers += others;
            first = Math.min(first, firstDelay);
            last = Math.max(last, lastDelay);
        }
    }

    /**
     * Records that one connection got an event.
     *
     * @param delay nanoseconds since the event was made
     * @param plausible whether the delay is possible, as far as the receiver knows
     */
    void record(long id, long delay, boolean plausible) {
        clocksDiffer |= !plausible;
        delays.recordValue(Math.clamp(delay, 0, MAX_NANOS));
        events.computeIfAbsent(id, none -> new Reach()).add(1, delay, delay);
    }

    /** Records how long the load client itself took to read what had arrived at the same time. */
    void read(long nanos) {
        readNanos = Math.max(readNanos, nanos);
    }

    int events() {
        return events.size();
    }

    /** Adds another sender's records of the same events. */
    void add(EventTally other) {
        delays.add(other.delays);
        clocksDiffer |= other.clocksDiffer;
        readNanos = Math.max(readNanos, other.readNanos);
        other.events.forEach((id, reach) ->
                events.computeIfAbsent(id, none -> new Reach()).add(reach.receivers, reach.first, reach.last));
    }

    /**
     * Returns the figures of all events.
     *
     * @param complete number of connections that got every event
     */
    EventDelivery figures(int complete) {
        boolean known = !clocksDiffer && !events.isEmpty();
        List<EventReach> each = new ArrayList<>();
        events.forEach((id, reach) -> each.add(new EventReach(
                id, reach.receivers, clocksDiffer ? null : reach.first, clocksDiffer ? null : reach.last)));
        return new EventDelivery(
                events.size(),
                complete,
                known ? delays.getValueAtPercentile(P50) : null,
                known ? delays.getValueAtPercentile(P99) : null,
                known ? lastReceiver() : null,
                readNanos,
                each);
    }

    private long lastReceiver() {
        return Math.round(Median.of(
                events.values().stream().mapToDouble(reach -> reach.last).toArray()));
    }
}
