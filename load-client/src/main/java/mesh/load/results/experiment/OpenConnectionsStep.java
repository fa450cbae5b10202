package mesh.load.results.experiment;

import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * A number of connections to one contender, held open for a time.
 *
 * @param asked connections that the run tried to open
 * @param connected established connections, including those that the service did not accept but the kernel kept in its queue
 * @param accepted connections on which a stream began
 * @param refused established connections that the service ended without a response, or with a response other than a stream
 * @param ended streams that the service ended before the end of that time
 * @param connectNanos from the first attempt to the last connection
 * @param delivery of the events that the service created while all connections were open
 * @param before the service's resources before the first of these connections, after a full collection; null if they could not be sampled
 * @param meanwhile its resources with these connections, right after the last event; null if they could not be sampled
 */
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

    /** Returns the bytes of heap for each stream; null if unknown. */
    public @Nullable Double heapBytesEach() {
        return Footprint.growthEach(before, meanwhile, Footprint::heapBytes, accepted);
    }

    /** Returns the bytes of direct buffers for each stream; null if unknown. */
    public @Nullable Double directBytesEach() {
        return Footprint.growthEach(before, meanwhile, Footprint::directBytes, accepted);
    }

    /** Returns by how many bytes the process grew in memory, for each stream; null if unknown. */
    public @Nullable Double residentBytesEach() {
        return Footprint.growthEach(before, meanwhile, Footprint::residentBytes, accepted);
    }
}
