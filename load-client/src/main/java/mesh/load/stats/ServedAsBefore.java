package mesh.load.stats;

import org.jspecify.annotations.Nullable;

/**
 * When users are served as before a fault. Requests belong to windows of half a second by the instant at which they were due. The users are
 * served as before from the end of the last window in which too few of the requests got valid responses.
 */
public final class ServedAsBefore {

    /** Length of a window. It is short enough to show how soon users are served again, and long enough to contain enough requests. */
    private static final long WINDOW_NANOS = 500_000_000;

    /** The smallest ratio of valid responses in a window in which users are served as before. */
    private static final double AS_BEFORE = 0.95;

    private ServedAsBefore() {}

    /** Counts some of the requests by the instant at which they were due. */
    @FunctionalInterface
    public interface Count {

        /** Returns the number of requests that were due at or after the first instant, and before the second. */
        int due(long fromNanos, long toNanos);
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
    public static @Nullable Long afterNanos(long faultEndNanos, long loadEndNanos, Count requests, Count served) {
        long windows = windows(faultEndNanos, loadEndNanos);
        for (long window = windows - 1; window >= 0; window--) {
            long from = faultEndNanos + window * WINDOW_NANOS;
            long to = from + WINDOW_NANOS;
            if (served.due(from, to) < AS_BEFORE * requests.due(from, to)) {
                return window == windows - 1 ? null : Long.valueOf((window + 1) * WINDOW_NANOS);
            }
        }
        return 0L;
    }
}
