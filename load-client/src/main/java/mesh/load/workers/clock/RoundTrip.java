package mesh.load.workers.clock;

/**
 * One question for the time of another clock. Instants are nanoseconds of clocks that never step, such as {@link System#nanoTime()}.
 *
 * @param sentNanos when the question left, by the clock here
 * @param remoteNanos what the other clock showed in between
 * @param receivedNanos when the response was there, by the clock here; not before it was sent
 */
public record RoundTrip(long sentNanos, long remoteNanos, long receivedNanos) {

    /** Checks the order, which is all that can be known. */
    public RoundTrip {
        if (receivedNanos - sentNanos < 0) {
            throw new IllegalArgumentException("a response before its question: " + sentNanos + ", " + receivedNanos);
        }
    }

    /** How long it took. */
    public long nanos() {
        return receivedNanos - sentNanos;
    }
}
