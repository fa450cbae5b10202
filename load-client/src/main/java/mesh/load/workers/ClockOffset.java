package mesh.load.workers;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * How far another clock is ahead of the local one, estimated from the fastest of many round trips (Cristian's algorithm: F. Cristian,
 * "Probabilistic clock synchronization", 1989). The estimate assumes that the other process reads its clock in the middle of the trip. The
 * estimate is wrong by at most half of the trip, even if one direction takes much longer than the other.
 *
 * @param nanos the other clock minus the local one; any value is possible, because the two clocks count from different instants
 * @param uncertaintyNanos maximum error of the estimate
 * @param slowestNanos duration of the slowest round trip, an upper estimate of how long a message takes
 */
public record ClockOffset(long nanos, long uncertaintyNanos, long slowestNanos) {

    /** Returns the estimate from the fastest round trip. Throws an {@link IllegalArgumentException} if there is none. */
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

    /** One request for the time of another clock, in {@link System#nanoTime()} of the two processes. */
    public record RoundTrip(long sentNanos, long remoteNanos, long receivedNanos) {

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
