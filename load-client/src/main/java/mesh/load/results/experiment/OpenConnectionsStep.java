package mesh.load.results.experiment;

import java.util.List;
import java.util.function.Function;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.jspecify.annotations.Nullable;

/** A number of connections to one contender, held open for a time. */
public record OpenConnectionsStep(
        String contender,
        int asked,
        int connected,
        int accepted,
        int refused,
        int ended,
        long connectNanos,
        EventDelivery delivery,
        ClientFigures client,
        @Nullable Footprint before,
        @Nullable Footprint meanwhile) {

    /** Returns how many connections were established but got no response from the service. */
    public int waiting() {
        return Math.max(0, connected - accepted - refused);
    }

    /** Returns by how many bytes a figure grew, divided by the number of streams; null if unknown. */
    public @Nullable Double growthEach(Function<Footprint, @Nullable Long> bytes) {
        return Footprint.growthEach(before, meanwhile, bytes, accepted);
    }

    /**
     * Events that a service created while connections were held open, and their delays. A delay is the time from an event's creation in the
     * service to its read in the load client. Delays are null if service and load client share no clock, or if there was no event. The load
     * client reads one connection after another, so a delay includes earlier reads.
     */
    public record EventDelivery(
            int events,
            int complete,
            @Nullable Long p50Nanos,
            @Nullable Long p99Nanos,
            @Nullable Long lastReceiverNanos,
            long readNanos,
            List<EventReach> each) {}

    /** The number of connections that got one event, and the delays of its first and its last read. */
    public record EventReach(
            long id,
            int receivers,
            @Nullable Long firstNanos,
            @Nullable Long lastNanos) {}
}
