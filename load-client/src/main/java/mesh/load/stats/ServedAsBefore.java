package mesh.load.stats;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * When users are served as before a fault. A request is served as before if it gets a valid response within the {@linkplain #bound bound}
 * that follows from the latencies before the fault. Requests belong to windows of half a second by the instant at which they were due. The
 * users are served as before from the end of the last window in which too few of the requests were.
 */
public final class ServedAsBefore {

    /** What it means, for readers of a table. */
    public static final String WORDS =
            "95 % of the requests of each later half second are served about as soon as before: a valid response, "
                    + "after at most twice the time that 99 % of the requests needed before, or 50 ms more";

    /** Length of a window. It is short enough to show how soon users are served again, and long enough to contain enough requests. */
    private static final long WINDOW_NANOS = 500_000_000;

    /** The smallest ratio of requests served as before in a window in which the users are. */
    private static final double AS_BEFORE = 0.95;

    private static final double USUAL = 0.99;

    /** Chance alone makes the 99th percentile of one window exceed that of another. A backlog makes latencies many times as long. */
    private static final double ALLOWANCE = 2;

    /** Twice a latency of a few milliseconds is less than one garbage collection. */
    private static final double LEAST_ALLOWANCE_NANOS = 50_000_000;

    private ServedAsBefore() {}

    /** Counts some of the requests by the instant at which they were due. */
    @FunctionalInterface
    public interface Count {

        /** Returns the number of requests that were due at or after the first instant, and before the second. */
        int due(long fromNanos, long toNanos);
    }

    /**
     * Returns the longest latency with which a request is served as before: twice the 99th percentile of the latencies before the fault, and
     * at least 50 ms more than this percentile.
     *
     * @param before latencies of the valid responses that came before the fault, in nanoseconds
     * @return in nanoseconds; infinite if there was no such response
     */
    public static double bound(double... before) {
        if (before.length == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double[] sorted = before.clone();
        Arrays.sort(sorted);
        double usual = sorted[(int) Math.ceil(USUAL * sorted.length) - 1];
        return Math.max(ALLOWANCE * usual, usual + LEAST_ALLOWANCE_NANOS);
    }

    /** Returns the number of whole windows between the end of a fault and the end of the load. */
    public static long windows(long faultEndNanos, long loadEndNanos) {
        return (loadEndNanos - faultEndNanos) / WINDOW_NANOS;
    }

    /**
     * Returns the time from the end of a fault until users are served as before, to the end of the load.
     *
     * @return null if they are not served as before when the load ends
     */
    public static @Nullable Long afterNanos(long faultEndNanos, long loadEndNanos, Count requests, Count asBefore) {
        long windows = windows(faultEndNanos, loadEndNanos);
        for (long window = windows - 1; window >= 0; window--) {
            long from = faultEndNanos + window * WINDOW_NANOS;
            long to = from + WINDOW_NANOS;
            if (asBefore.due(from, to) < AS_BEFORE * requests.due(from, to)) {
                return window == windows - 1 ? null : Long.valueOf((window + 1) * WINDOW_NANOS);
            }
        }
        return 0L;
    }
}
