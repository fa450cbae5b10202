package mesh.load.predict.rate;

import java.util.Arrays;
import java.util.stream.IntStream;
import mesh.load.predict.rate.RateRun.Aftermath;
import mesh.load.stats.ServedAsBefore;

/** How soon the requests of a simulated run were served, in the order in which they were due. */
final class WaitOverTime {

    private final long[] dueNanos;
    private final double[] latencyNanos;
    private int size;

    WaitOverTime(int requests) {
        dueNanos = new long[requests];
        latencyNanos = new double[requests];
        Arrays.fill(latencyNanos, Double.POSITIVE_INFINITY);
    }

    /** Adds a request that is due now, and returns its index. */
    int add(long nanos) {
        dueNanos[size] = nanos;
        return size++;
    }

    void serve(int index, double nanos) {
        latencyNanos[index] = nanos;
    }

    /**
     * Returns how users were served after a slowdown of the backend.
     *
     * @param beginNanos when it began
     * @param endNanos when it ended, before the last request was due
     */
    Aftermath after(long beginNanos, long endNanos) {
        double bound = ServedAsBefore.bound(IntStream.range(0, firstAt(beginNanos))
                .filter(request -> dueNanos[request] + latencyNanos[request] < beginNanos)
                .mapToDouble(request -> latencyNanos[request])
                .toArray());
        long lastNanos = dueNanos[size - 1];
        return new Aftermath(
                (double) served(endNanos, Long.MAX_VALUE, bound) / Math.max(1, size - firstAt(endNanos)),
                ServedAsBefore.windows(endNanos, lastNanos) < 1
                        ? null
                        : ServedAsBefore.afterNanos(
                                endNanos,
                                lastNanos,
                                (from, to) -> firstAt(to) - firstAt(from),
                                (from, to) -> served(from, to, bound)));
    }

    /** Returns the number of requests that were due at or after the first instant and before the second, and served within the bound. */
    private int served(long from, long to, double boundNanos) {
        return (int) Arrays.stream(latencyNanos, firstAt(from), firstAt(to))
                .filter(nanos -> Double.isFinite(nanos) && nanos <= boundNanos)
                .count();
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
