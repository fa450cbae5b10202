package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The memory and threads of a gateway while requests waited in it, and before. They are measured right after a full garbage collection, so
 * that only memory still in use is left. The collection stops the gateway for a moment.
 *
 * @param atNanos when the collection was over, in nanoseconds since the barrier released the users
 * @param underWay requests that had been sent then and had no response yet
 * @param before figures from before the release
 * @param meanwhile figures at {@code atNanos}
 */
public record WaitingFootprint(long atNanos, int underWay, Footprint before, Footprint meanwhile) {

    /**
     * The memory and threads of a JVM.
     *
     * @param heapBytes in use right after a full collection
     * @param directBytes of direct buffers; null where the JVM has no such figure
     * @param residentBytes memory of the process that is not swapped out: heap that was ever touched, thread stacks, buffers, code;
     *     null if the system does not report it
     * @param threads live platform threads
     */
    public record Footprint(
            long heapBytes,
            @Nullable Long directBytes,
            @Nullable Long residentBytes,
            int threads) {}

    /** Returns the heap for each request under way; null if none was. */
    public @Nullable Double heapPerRequest() {
        return each(before.heapBytes, meanwhile.heapBytes);
    }

    /**
     * Returns by how much the process grew for each request under way. With a heap of fixed size that was touched at the start, this is the
     * memory outside the heap: thread stacks and direct buffers. Null if no request was under way, or the system does not report it.
     */
    public @Nullable Double residentPerRequest() {
        return before.residentBytes == null || meanwhile.residentBytes == null
                ? null
                : each(before.residentBytes, meanwhile.residentBytes);
    }

    private @Nullable Double each(long from, long to) {
        return underWay == 0 ? null : Double.valueOf((double) (to - from) / underWay);
    }
}
