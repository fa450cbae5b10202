package mesh.load.results.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that were made while connections were held, and their delays to the receivers. Delays count from the making of an event in the
 * service to the read in the load client, on a clock that both share. They are null if the two cannot have read the same clock, or if there
 * was no event. The load client reads one connection after another, so all delays but the first include that time.
 *
 * @param events number of events made meanwhile
 * @param complete number of connections that got all events
 * @param p50Nanos of all delays
 * @param p99Nanos of all delays
 * @param lastReceiverNanos the delay of the last connection to get an event: the median of the events
 * @param readNanos the longest time that the load client took to read what had arrived at the same time
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
     * How far one event reached.
     *
     * @param id of the event
     * @param receivers number of connections that got it
     * @param firstNanos from its making until its first read; null if the clocks cannot be compared
     * @param lastNanos from its making until its last read; null if the clocks cannot be compared
     */
    public record EventReach(
            long id,
            int receivers,
            @Nullable Long firstNanos,
            @Nullable Long lastNanos) {}
}
