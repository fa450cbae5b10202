package mesh.load.engine.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import mesh.load.results.experiment.OpenConnectionsStep.EventReach;
import mesh.load.stats.Median;
import org.HdrHistogram.Histogram;

/**
 * Records how long events took to arrive, and how many connections got each event. Its size depends on the number of events, not of
 * receivers. The service and the load client must read the same clock, and each event is checked for that. An event must have been created
 * after it was requested and before it was received.
 */
final class EventTally {

    /** The longest delay that can be recorded; longer ones are recorded as this value. */
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(2);

    private static final int DIGITS = 3;

    private final Histogram delays = new Histogram(MAX_NANOS, DIGITS);
    private final Map<Long, Reach> events = new TreeMap<>();

    /** Number of connections, by the number of events that they got. */
    private final Map<Integer, Integer> connections = new HashMap<>();

    private boolean clocksDiffer;
    private long readNanos;
    private int ended;

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
     * Records that a connection got an event, the delay in nanoseconds since its creation, and whether the receiver considers that delay
     * possible.
     */
    void record(long id, long delay, boolean plausible) {
        clocksDiffer |= !plausible;
        delays.recordValue(Math.clamp(delay, 0, MAX_NANOS));
        reach(id).add(1, delay, delay);
    }

    /** Records how long the load client itself took to read the events that arrived at the same time. */
    void read(long nanos) {
        readNanos = Math.max(readNanos, nanos);
    }

    /** Records at the end how many events a connection got. */
    void connection(int received) {
        connections.merge(received, 1, Integer::sum);
    }

    /** Records at the end how many streams the service ended. */
    void ended(int streams) {
        ended = streams;
    }

    int ended() {
        return ended;
    }

    int events() {
        return events.size();
    }

    /** Adds another sender's records of the same events. */
    void add(EventTally other) {
        delays.add(other.delays);
        clocksDiffer |= other.clocksDiffer;
        readNanos = Math.max(readNanos, other.readNanos);
        ended += other.ended;
        other.events.forEach((id, reach) -> reach(id).add(reach.receivers, reach.first, reach.last));
        other.connections.forEach((received, count) -> connections.merge(received, count, Integer::sum));
    }

    private Reach reach(long id) {
        return events.computeIfAbsent(id, none -> new Reach());
    }

    EventDelivery figures() {
        boolean known = !clocksDiffer && !events.isEmpty();
        List<EventReach> each = new ArrayList<>();
        events.forEach((id, reach) -> each.add(new EventReach(
                id, reach.receivers, clocksDiffer ? null : reach.first, clocksDiffer ? null : reach.last)));
        return new EventDelivery(
                events.size(),
                events.isEmpty() ? 0 : connections.getOrDefault(events.size(), 0),
                known ? delays.getValueAtPercentile(50) : null,
                known ? delays.getValueAtPercentile(99) : null,
                known ? lastReceiver() : null,
                readNanos,
                each);
    }

    private long lastReceiver() {
        return Math.round(Median.of(
                events.values().stream().mapToDouble(reach -> reach.last).toArray()));
    }
}
