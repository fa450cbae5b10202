package mesh.load.engine.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import mesh.load.results.experiment.OpenConnectionsStep.EventReach;
import mesh.load.stats.Median;
import org.HdrHistogram.Histogram;

/**
 * Records how long events took to arrive, and how many connections got each event. Its size depends on the number of events, not of
 * receivers. The service and the load client must read the same clock.
 */
final class EventTally {

    /** Longer delays are recorded as this value. */
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(2);

    private static final int DIGITS = 3;

    private final Histogram delays = new Histogram(MAX_NANOS, DIGITS);

    /** The delays of each event, one for each connection that got it. */
    private final Map<Long, LongSummaryStatistics> events = new TreeMap<>();

    /** Number of connections, by the number of events that they got. */
    private final Map<Integer, Integer> connections = new HashMap<>();

    private boolean clocksDiffer;
    private long readNanos;

    /** How many streams the service ended. */
    int ended;

    /**
     * Records an event that a connection got this many nanoseconds after the event was created.
     *
     * @param plausible whether the event was created after it was requested and before it was received
     */
    void record(long id, long delay, boolean plausible) {
        clocksDiffer |= !plausible;
        delays.recordValue(Math.clamp(delay, 0, MAX_NANOS));
        delaysOf(id).accept(delay);
    }

    /** Records how long the load client itself took to read events that arrived at the same time. */
    void read(long nanos) {
        readNanos = Math.max(readNanos, nanos);
    }

    /** Records at the end how many events a connection got. */
    void connection(int received) {
        connections.merge(received, 1, Integer::sum);
    }

    int events() {
        return events.size();
    }

    void add(EventTally other) {
        delays.add(other.delays);
        clocksDiffer |= other.clocksDiffer;
        readNanos = Math.max(readNanos, other.readNanos);
        ended += other.ended;
        other.events.forEach((id, more) -> delaysOf(id).combine(more));
        other.connections.forEach((received, count) -> connections.merge(received, count, Integer::sum));
    }

    private LongSummaryStatistics delaysOf(long id) {
        return events.computeIfAbsent(id, none -> new LongSummaryStatistics());
    }

    EventDelivery figures() {
        boolean known = !clocksDiffer && !events.isEmpty();
        double[] last = events.values().stream()
                .mapToDouble(LongSummaryStatistics::getMax)
                .toArray();
        List<EventReach> each = new ArrayList<>();
        events.forEach((id, got) -> each.add(new EventReach(
                id, (int) got.getCount(), clocksDiffer ? null : got.getMin(), clocksDiffer ? null : got.getMax())));
        return new EventDelivery(
                events.size(),
                events.isEmpty() ? 0 : connections.getOrDefault(events.size(), 0),
                known ? delays.getValueAtPercentile(50) : null,
                known ? delays.getValueAtPercentile(99) : null,
                known ? Math.round(Median.of(last)) : null,
                readNanos,
                each);
    }
}
