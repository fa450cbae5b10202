package mesh.load.results.request;

/**
 * One request as it was seen from outside. All instants are nanoseconds since the barrier fell, from a monotonic clock;
 * {@link #NEVER} stands where the instant did not come.
 *
 * @param user number of the user, from 1
 * @param sequence number of the request of this user, from 1
 * @param intendedStartNanos when the request was due; where nothing but the response before it decides that (burst, closed
 *     loop) the start itself, and 0 for a burst's request that was never sent
 * @param startNanos just before its first byte was handed to the kernel, {@link #NEVER} if no connection could be made
 * @param connectDurationNanos how long making (or failing to make) the connection took, 0 where an open one was used
 *     again; it is never a part of the latency
 * @param firstByteNanos when the first byte of the response was read
 * @param firstItemNanos when the first item of the response was complete
 * @param lastByteNanos when the last byte was read, or the failure was noticed (0 if before the barrier fell)
 * @param bytes length of the body in bytes
 * @param items items counted in the body, 0 where none were to be counted
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
        long bytes,
        int items,
        Outcome outcome) {

    /** Stands for an instant that did not come. */
    public static final long NEVER = Long.MIN_VALUE;

    /** Time from the intended start to the last byte, or to the failure: no coordinated omission. */
    public long latencyNanos() {
        return lastByteNanos - intendedStartNanos;
    }
}
