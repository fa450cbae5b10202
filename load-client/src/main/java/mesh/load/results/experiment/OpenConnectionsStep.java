package mesh.load.results.experiment;

import java.util.function.ToLongFunction;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * So many connections to one contender, held open for a time.
 *
 * @param contender its id
 * @param asked connections that were to be opened
 * @param connected those that were made; the kernel accepts them for a service that does not, as far as its queue reaches
 * @param accepted those on which a stream began
 * @param refused those that were connected and turned down: ended without a response, or with another one than a stream
 * @param ended streams that the service ended before the time was over
 * @param connectNanos from the first attempt to the last connection
 * @param delivery of events that were made while all were open
 * @param client what the load client saw of itself and of the machine while events counted
 * @param before what the service held before the first of these connections, after a full collection; null where it could not be sampled
 * @param meanwhile likewise with them, right after the last of the events
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

    /** Connected, and without a word from the service. */
    public int waiting() {
        return Math.max(0, connected - accepted - refused);
    }

    /** Bytes of heap for each stream; null where it is not known. */
    public @Nullable Double heapBytesEach() {
        return each(one -> one.heapBytes());
    }

    /** Bytes of direct buffers for each stream; null where it is not known. */
    public @Nullable Double directBytesEach() {
        return isKnown(before) && isKnown(meanwhile) ? each(OpenConnectionsStep::direct) : null;
    }

    /** Bytes by which the process grew in memory, for each stream; null where it is not known. */
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
