package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * What a gateway held while requests waited in it, beside what it held before: looked at once, right after a full garbage collection,
 * so that what is left is what somebody still needs. The collection stops the gateway for a moment.
 *
 * @param atNanos when the collection was over, in nanoseconds since the barrier released the users
 * @param underWay requests that had been sent then and had no response yet
 * @param before the release
 * @param meanwhile at that instant
 */
public record WaitingFootprint(long atNanos, int underWay, Footprint before, Footprint meanwhile) {

    /**
     * What a JVM holds.
     *
     * @param heapBytes in use right after a full collection
     * @param directBytes of direct buffers; null where the JVM has no such figure
     * @param residentBytes memory of the process that is not swapped out: heap that was ever touched, stacks of threads, buffers, code;
     *     null where the system does not tell
     * @param threads live platform threads
     */
    public record Footprint(
            long heapBytes,
            @Nullable Long directBytes,
            @Nullable Long residentBytes,
            int threads) {}

    /** Heap for each request under way; null if none was. */
    public @Nullable Double heapPerRequest() {
        return each(before.heapBytes, meanwhile.heapBytes);
    }

    /**
     * What the process grew by for each request under way. Beside a heap of fixed size that was touched at the start it is what lies
     * outside of the heap: stacks of threads and direct buffers. Null if nothing was under way, or the system does not tell.
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
