package mesh.load.scenario.shape;

import java.time.Duration;

/** A piece of a rate over time, with the requests per second at its beginning and at its end. */
public record RatePiece(Duration duration, int from, int to) {

    private static final double SECOND = 1e9;

    private double seconds() {
        return duration.toNanos() / SECOND;
    }

    /** Returns the integral of the rate. */
    double requests() {
        return (from + to) / 2.0 * seconds();
    }

    /** Returns the time from the beginning of the piece until the integral reaches a count. */
    long nanosUntil(double count) {
        return Math.round(secondsUntil(count) * SECOND);
    }

    /**
     * Returns the time in seconds: the root of {@code from t + slope t²/2 = count}. This form of the
     * root keeps its precision for a small slope and does not divide by it.
     */
    private double secondsUntil(double count) {
        if (count <= 0) {
            return 0;
        }
        double slope = (to - from) / seconds();
        double root = Math.sqrt(Math.max(0, (double) from * from + 2 * slope * count));
        return Math.min(seconds(), 2 * count / (from + root));
    }
}
