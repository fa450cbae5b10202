package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * One request as seen from outside. All instants are nanoseconds since the barrier released the users, from a monotonic clock; {@link
 * #NEVER} is the value for an event that did not happen.
 *
 * @param sequence from 1, among the requests of this user
 * @param intendedStartNanos when the request was due. In a burst and a closed loop, it is the start itself, or 0 for a burst's request that
 *     was never sent
 * @param startNanos just before its first byte was handed to the kernel, {@link #NEVER} if no connection could be established
 * @param connectDurationNanos how long it took to connect, or to fail to; 0 if an open connection was reused; never part of the latency
 * @param lastByteNanos when the last byte was read, or the failure was noticed (0 if before the barrier released the users)
 * @param serverTiming the response's header {@code Server-Timing}; null if there was none, or it was not kept
 * @param items counted in the body, 0 if items were not to be counted
 * @param ownClose why the load client closed the connection after this request; null if it did not, or if the request timed out
 */
public record RequestRecord(
        int user,
        int sequence,
        long intendedStartNanos,
        long startNanos,
        long connectDurationNanos,
        long firstByteNanos,
        long firstItemNanos,
        long lastByteNanos,
        @Nullable String serverTiming,
        long bytes,
        int items,
        Outcome outcome,
        @Nullable OwnClose ownClose) {

    public static final long NEVER = Long.MIN_VALUE;

    /** Creates the record of a request whose response says nothing of the service's time, and whose connection was not closed here. */
    public RequestRecord(
            int user,
            int sequence,
            long intendedStartNanos,
            long startNanos,
            long connectDurationNanos,
            long firstByteNanos,
            long firstItemNanos,
            long lastByteNanos,
            long bytes,
            int items,
            Outcome outcome) {
        this(
                user,
                sequence,
                intendedStartNanos,
                startNanos,
                connectDurationNanos,
                firstByteNanos,
                firstItemNanos,
                lastByteNanos,
                null,
                bytes,
                items,
                outcome,
                null);
    }

    /** Returns an instant; null if its event did not happen. */
    public static @Nullable Long known(long instant) {
        return instant == NEVER ? null : Long.valueOf(instant);
    }

    /** Returns the time from the intended start to the last byte or the failure. It is thus free of coordinated omission. */
    public long latencyNanos() {
        return lastByteNanos - intendedStartNanos;
    }
}
