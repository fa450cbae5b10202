package mesh.load.results.experiment;

import java.util.function.ToLongFunction;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * A number of connections to one contender, held open for a time.
 *
 * @param contender its id
 * @param asked connections that the run tried to open
 * @param connected established connections, including those that the service did not accept but the kernel kept in its queue
 * @param accepted connections on which a stream began
 * @param refused established connections that the service ended without a response, or with a response other than a stream
 * @param ended streams that the service ended before the time was over
 * @param connectNanos from the first attempt to the last connection
 * @param delivery of events that were made while all were open
 * @param client the load client's figures about itself and the machine while events counted
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
        return each(one -> one.heapBytes());
    }

    /** Returns the bytes of direct buffers for each stream; null if unknown. */
    public @Nullable Double directBytesEach() {
        return isKnown(before) && isKnown(meanwhile) ? each(OpenConnectionsStep::direct) : null;
    }

    /** Returns by how many bytes the process grew in memory, for each stream; null if unknown. */
    public @Nullable Double residentBytesEach() {
        return isResidentKnown(before) && isResidentKnown(meanwhile) ? each(OpenConnectionsStep::resident) : null;
    }

    private @Nullable Double each(ToLongFunction<Footprint> bytes) {
        return before == null || meanwhile == null || accepted == 0
                ? null
                : Double.valueOf((double) (bytes.applyAsLong(meanwhile) - bytes.applyAsLong(before)) / accepted);
    }

    private static boolean isKnown(@Nullable Footprint one) {
        return one != null && one.directBytes() != null;
    }

    private static boolean isResidentKnown(@Nullable Footprint one) {
        return one != null && one.residentBytes() != null;
    }

    private static long direct(Footprint one) {
        Long bytes = one.directBytes();
        return bytes == null ? 0 : bytes;
    }

    private static long resident(Footprint one) {
        Long bytes = one.residentBytes();
        return bytes == null ? 0 : bytes;
    }
}
