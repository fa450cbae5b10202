package mesh.load.result;

/**
 * One request as it was seen from outside. All instants are nanoseconds since the barrier fell, from a monotonic clock;
 * {@link #NEVER} stands where the instant did not come.
 *
 * @param user number of the user, from 1
 * @param sequence number of the request of this user, from 1
 * @param intendedStartNanos when the request was due (0 in a burst)
 * @param startNanos when its first byte was handed to the kernel
 * @param connectDurationNanos how long making the connection took; it is never a part of the latency
 * @param firstByteNanos when the first byte of the answer was read
 * @param firstItemNanos when the first item of the answer was complete
 * @param lastByteNanos when the last byte was read, or the failure was noticed
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
