package mesh.load.predict;

import mesh.load.stats.ServedAsBefore;
import org.jspecify.annotations.Nullable;

/** Which requests of a simulated run were served, in the order in which they were due. */
final class Course {

    private final long[] dueNanos;
    private final boolean[] served;
    private int size;

    Course(int requests) {
        dueNanos = new long[requests];
        served = new boolean[requests];
    }

    /** Adds a request that is due now, and returns its index. */
    int add(long nanos) {
        dueNanos[size] = nanos;
        return size++;
    }

    void serve(int index) {
        served[index] = true;
    }

    /** Returns the ratio of the requests that were served, of those due at this instant or later; 0 if there was no such request. */
    double servedSince(long nanos) {
        return (double) due(nanos, Long.MAX_VALUE, true) / Math.max(1, due(nanos, Long.MAX_VALUE, false));
    }

    /** Returns the time from the end of a slowdown until users were served as before; null if they were not when the load ended. */
    @Nullable
    Long asBeforeAfter(long nanos) {
        long end = dueNanos[size - 1];
        return ServedAsBefore.windows(nanos, end) < 1
                ? null
                : ServedAsBefore.afterNanos(
                        nanos, end, (from, to) -> due(from, to, false), (from, to) -> due(from, to, true));
    }

    private int due(long from, long to, boolean onlyServed) {
        int count = 0;
        for (int index = firstAt(from); index < size && dueNanos[index] < to; index++) {
            count += !onlyServed || served[index] ? 1 : 0;
        }
        return count;
    }

    /** Returns the index of the first request that was due at this instant or later. */
    private int firstAt(long nanos) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (dueNanos[middle] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
