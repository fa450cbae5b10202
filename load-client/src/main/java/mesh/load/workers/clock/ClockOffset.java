package mesh.load.workers.clock;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * How far another clock is ahead of the one here, estimated from the fastest of many round trips (Cristian's algorithm: F. Cristian,
 * "Probabilistic clock synchronization", 1989). The other clock was read at some time between sending and receiving; the middle is
 * the guess, and half of the round trip is by how much it can be wrong, however unlike the two ways are.
 *
 * @param nanos the other clock less the one here; any number, since both count from instants of their own
 * @param uncertaintyNanos the truth is within so much of it, 0 or more
 * @param slowestNanos the slowest of the round trips: how long a message may take
 */
public record ClockOffset(long nanos, long uncertaintyNanos, long slowestNanos) {

    /**
     * Of the fastest.
     *
     * @throws IllegalArgumentException if there is none
     */
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

    /** An instant of the clock here, as the other clock shows it. */
    public long there(long here) {
        return here + nanos;
    }

    /** An instant of the other clock, as the clock here shows it. */
    public long here(long there) {
        return there - nanos;
    }
}
