package mesh.load.scenario.shape;

import java.time.Duration;
import java.util.List;

/**
 * A rate over time, made of pieces along which it is a straight line. Requests are due where its integral reaches a whole
 * number: the first at the beginning, and so many before an instant as the integral until then, rounded up.
 *
 * @param pieces one after another, at least one
 */
record RateProfile(List<Piece> pieces) {

    private static final double SECOND = 1e9;

    /**
     * A piece of it.
     *
     * @param from requests a second at its beginning, 0 or more
     * @param to requests a second at its end, 0 or more
     */
    record Piece(Duration duration, int from, int to) {

        double seconds() {
            return duration.toNanos() / SECOND;
        }

        /** The integral over the whole piece. */
        double requests() {
            return (from + to) / 2.0 * seconds();
        }

        /**
         * When the integral reaches a count: the root of {@code from t + slope t²/2 = count}, in the form that loses no digits
         * where the slope is small and needs no division by it.
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

    /** How many requests there are, rounded to a whole number; at least one. */
    long requests() {
        return Math.max(
                1, Math.round(pieces.stream().mapToDouble(Piece::requests).sum()));
    }

    /**
     * When a request is due.
     *
     * @param index from 0
     * @return nanoseconds since the beginning; the end, for what the integral does not reach
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
