package mesh.load.results.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that a service created while connections were held open, and their delays. A delay is the time from an event's creation in the
 * service to its read in the load client, on a clock that both share. Delays are null if service and load client cannot have read the same
 * clock, or if there was no event. The load client reads one connection after another, so all delays except the first include earlier
 * reads.
 *
 * @param complete number of connections that got all events
 * @param lastReceiverNanos the delay of an event until the last connection got it; the median of all events
 * @param readNanos the longest time that the load client took to read the events that arrived at the same time
 * @param each the figures of each event, in order
 */
public record EventDelivery(
        int events,
        int complete,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos,
        @Nullable Long lastReceiverNanos,
        long readNanos,
        List<EventReach> each) {
    /**
     * The receivers of one event, and its delays.
     *
     * @param receivers number of connections that got it
     * @param firstNanos from its creation until its first read; null if the clocks cannot be compared
     * @param lastNanos from its creation until its last read; null if the clocks cannot be compared
     */
    public record EventReach(
            long id,
            int receivers,
            @Nullable Long firstNanos,
            @Nullable Long lastNanos) {}
}
