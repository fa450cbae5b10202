package mesh.load.scenario;

import java.time.Duration;
import java.util.List;

/**
 * A rate over time, made of pieces along which it is a straight line. A request is due whenever the integral of the rate reaches a whole
 * number, the first one at the beginning. Before any instant, the number of due requests is the integral until then, rounded up.
 *
 * @param pieces one after another, at least one
 */
record RateProfile(List<Piece> pieces) {

    private static final double SECOND = 1e9;

    /**
     * A piece of the profile.
     *
     * @param from requests per second at its beginning, 0 or more
     * @param to requests per second at its end, 0 or more
     */
    record Piece(Duration duration, int from, int to) {

        double seconds() {
            return duration.toNanos() / SECOND;
        }

        /** Returns the integral over the whole piece. */
        double requests() {
            return (from + to) / 2.0 * seconds();
        }

        /**
         * Returns the seconds until the integral reaches a count: the root of {@code from t + slope t²/2 = count}. This form of the
         * root keeps its precision for a small slope and does not divide by it.
         */
        double secondsUntil(double count) {
            if (count <= 0) {
                return 0;
            }
            double slope = (to - from) / seconds();
            double root = Math.sqrt(Math.max(0, (double) from * from + 2 * slope * count));
            return Math.min(seconds(), 2 * count / (from + root));
        }
    }

    static RateProfile of(Piece... pieces) {
        return new RateProfile(List.of(pieces));
    }

    /** Returns the number of requests, rounded to a whole number; at least one. */
    long requests() {
        return Math.max(
                1, Math.round(pieces.stream().mapToDouble(Piece::requests).sum()));
    }

    /**
     * Returns the instant at which a request is due.
     *
     * @param index from 0
     * @return nanoseconds since the beginning; the end of the profile if the integral does not reach this index
     */
    long dueNanos(long index) {
        double before = 0;
        long begin = 0;
        for (Piece piece : pieces) {
            double behind = before + piece.requests();
            if (index < behind) {
                return begin + Math.round(piece.secondsUntil(index - before) * SECOND);
            }
            before = behind;
            begin += piece.duration().toNanos();
        }
        return begin;
    }
}
