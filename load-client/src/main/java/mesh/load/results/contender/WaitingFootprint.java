package mesh.load.results.contender;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The memory and threads of a gateway before the load, and while requests waited in it. They are measured right after a full garbage
 * collection, so that they include only memory that is still in use. The collection stops the gateway for a moment.
 */
public record WaitingFootprint(long atNanos, int underWay, Footprint before, Footprint meanwhile) {

    /** Returns by how much the heap grew for each request under way; null if no request was. */
    public @Nullable Double heapPerRequest() {
        return Footprint.growthEach(before, meanwhile, Footprint::heapBytes, underWay);
    }

    /**
     * Returns by how much the process grew for each request under way. With a heap of fixed size that was touched at the start, this is the
     * memory outside the heap: thread stacks and direct buffers. Null if no request was under way, or if the system does not report the
     * memory.
     */
    public @Nullable Double residentPerRequest() {
        return Footprint.growthEach(before, meanwhile, Footprint::residentBytes, underWay);
    }

    /**
     * The memory and threads of a JVM.
     *
     * @param directBytes of direct buffers; null if the JVM has no such figure
     * @param residentBytes memory that is not swapped out: heap ever touched, thread stacks, buffers, code; null if unknown
     */
    public record Footprint(
            long heapBytes,
            @Nullable Long directBytes,
            @Nullable Long residentBytes,
            int threads) {

        /** Returns the growth of a figure divided by the number of holders; null if the figure is unknown, or there are no holders. */
        public static @Nullable Double growthEach(
                @Nullable Footprint before,
                @Nullable Footprint after,
                Function<Footprint, @Nullable Long> bytes,
                int holders) {
            Long from = before == null ? null : bytes.apply(before);
            Long to = after == null ? null : bytes.apply(after);
            return from == null || to == null || holders == 0 ? null : Double.valueOf((double) (to - from) / holders);
        }
    }
}
