package mesh.load.workers;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * How far another clock is ahead of the local one, estimated from the fastest of many round trips (Cristian's algorithm: F. Cristian,
 * "Probabilistic clock synchronization", 1989). The other process reads its clock at some time between the local process's sending and
 * receiving. The estimate assumes the middle of this time. It is wrong by at most half of the round trip, even if one direction takes much
 * longer than the other.
 *
 * @param nanos the other clock minus the local one; any value is possible, because the two clocks count from different instants
 * @param uncertaintyNanos maximum error of the estimate, 0 or more
 * @param slowestNanos duration of the slowest round trip, an upper estimate of how long a message takes
 */
public record ClockOffset(long nanos, long uncertaintyNanos, long slowestNanos) {

    /** Returns the estimate from the fastest round trip, or throws an {@link IllegalArgumentException} if there is none. */
    public static ClockOffset of(List<RoundTrip> trips) {
        if (trips.isEmpty()) {
            throw new IllegalArgumentException("a clock cannot be estimated without a round trip");
        }
        Comparator<RoundTrip> byTime = Comparator.comparingLong(RoundTrip::nanos);
        RoundTrip fastest = Collections.min(trips, byTime);
        long half = Math.ceilDiv(fastest.nanos(), 2);
        return new ClockOffset(
                fastest.remoteNanos() - (fastest.sentNanos() + half),
                half,
                Collections.max(trips, byTime).nanos());
    }

    /** Converts an instant of the local clock to the other clock. */
    public long there(long here) {
        return here + nanos;
    }

    /** Converts an instant of the other clock to the local clock. */
    public long here(long there) {
        return there - nanos;
    }

    /**
     * One request for the time of another clock. Instants are in nanoseconds of clocks that never step, such as
     * {@link System#nanoTime()}.
     *
     * @param sentNanos when the request was sent, by the local clock
     * @param remoteNanos time of the other clock between sending and receiving
     * @param receivedNanos when the response arrived, by the local clock; at or after {@code sentNanos}
     */
    public record RoundTrip(long sentNanos, long remoteNanos, long receivedNanos) {

        /** Checks that the response did not arrive before the request was sent. Nothing else can be checked. */
        public RoundTrip {
            if (receivedNanos - sentNanos < 0) {
                throw new IllegalArgumentException(
                        "a response before its question: " + sentNanos + ", " + receivedNanos);
            }
        }

        private long nanos() {
            return receivedNanos - sentNanos;
        }
    }
}
