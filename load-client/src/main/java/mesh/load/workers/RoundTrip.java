package mesh.load.workers;

/**
 * One question for the time of another clock. Instants are in nanoseconds of clocks that never step, such as {@link System#nanoTime()}.
 *
 * @param sentNanos when the question left, by the local clock
 * @param remoteNanos time of the other clock in between
 * @param receivedNanos when the response arrived, by the local clock; at or after {@code sentNanos}
 */
public record RoundTrip(long sentNanos, long remoteNanos, long receivedNanos) {

    /** Checks that the response did not arrive before the question left. Nothing else can be checked. */
    public RoundTrip {
        if (receivedNanos - sentNanos < 0) {
            throw new IllegalArgumentException("a response before its question: " + sentNanos + ", " + receivedNanos);
        }
    }

    /** Returns the duration of the round trip. */
    public long nanos() {
        return receivedNanos - sentNanos;
    }
}
