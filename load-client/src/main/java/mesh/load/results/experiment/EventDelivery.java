package mesh.load.results.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that were made while connections were held, and their way to those who received them. Delays count from the making of an
 * event in the service to the read in the load client, on a clock that both share; they are null where the two cannot have read the same
 * clock, or there was no event. The load client reads one connection after another, which is a part of the delays of all but the first.
 *
 * @param events that were made meanwhile
 * @param complete connections that got every one of them
 * @param p50Nanos of all delays
 * @param p99Nanos of all delays
 * @param lastReceiverNanos the delay of the connection that was the last to get an event: the median of the events
 * @param readNanos the longest that the load client took to read what had arrived at the same time
 * @param each event, in their order
 */
public record EventDelivery(
        int events,
        int complete,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos,
        @Nullable Long lastReceiverNanos,
        long readNanos,
        List<EventReach> each) {}
