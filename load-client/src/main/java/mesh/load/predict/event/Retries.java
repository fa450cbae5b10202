package mesh.load.predict.event;

import java.time.Duration;
import mesh.load.scenario.key.Labelled;

/**
 * How the gateway tries a call again whose attempt has timed out. Other failures are those of limits of the gateway, and are not retried.
 * The backend still serves an attempt that has timed out, because it does not notice that the caller has given up.
 *
 * @param attempts the most attempts of a call, including the first
 * @param totalTime no attempt begins later than this after the beginning of its call
 */
public record Retries(Kind kind, int attempts, Duration totalTime, BackOff backOff, Budget budget, Breaker breaker) {

    /** What the attempts of a call wait for, by the names of the gateways' routes. */
    public enum Kind implements Labelled {
        /** Nothing. */
        IMMEDIATE,
        /** A random time, whose upper bound doubles with each attempt. */
        BACK_OFF,
        /** The retry budget that all calls share. Without it, there is no further attempt. */
        BUDGET,
        /** Nothing, but no attempt is made while the circuit breaker is open. */
        BREAKER
    }

    private static final int MAX_ATTEMPTS = 20;
    private static final int MAX_COUNT = 10_000;
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration DAY = Duration.ofDays(1);

    public Retries {
        Range.check("attempts", attempts, 1, MAX_ATTEMPTS);
        Range.check("total time of the attempts", totalTime, TICK, DAY);
    }

    /** Returns retries with the gateways' defaults for everything except these two. */
    public static Retries usual(Kind kind, int attempts) {
        return new Retries(kind, attempts, Duration.ofSeconds(60), BackOff.USUAL, Budget.USUAL, Breaker.USUAL);
    }

    /**
     * The upper bound of the random wait.
     *
     * @param firstDelay before the first retry
     * @param maxDelay highest value of the bound, which doubles with each further retry
     */
    public record BackOff(Duration firstDelay, Duration maxDelay) {

        public static final BackOff USUAL = new BackOff(Duration.ofMillis(100), Duration.ofSeconds(1));

        public BackOff {
            Range.check("first delay", firstDelay, TICK, DAY);
            Range.check("longest delay", maxDelay, firstDelay, DAY);
        }

        /** @param share of the bound, from 0 to less than 1 */
        long nanos(int retry, double share) {
            double bound = Math.min((double) maxDelay.toNanos(), firstDelay.toNanos() * (double) (1L << (retry - 1)));
            return (long) (share * bound);
        }
    }

    /**
     * The budget for the retries of all calls.
     *
     * @param ratio of the retries to the calls
     * @param reserve the most retries that calls can save for later
     */
    public record Budget(double ratio, int reserve) {

        public static final Budget USUAL = new Budget(0.1, 10);

        public Budget {
            Range.ratio("budget ratio", ratio);
            Range.check("budget reserve", reserve, 1, MAX_COUNT);
        }
    }

    /**
     * The circuit breaker of all calls.
     *
     * @param window number of the latest attempts whose failures count; it does not open before it has this number
     * @param failureRatio ratio of the failed attempts at which it opens
     * @param openTime for which it then rejects all attempts
     * @param trials attempts that it makes afterwards. The failures of the first of them, at most {@code window}, decide whether it closes
     */
    public record Breaker(int window, double failureRatio, Duration openTime, int trials) {

        public static final Breaker USUAL = new Breaker(100, 0.5, Duration.ofSeconds(5), 10);

        public Breaker {
            Range.check("breaker window", window, 1, MAX_COUNT);
            Range.ratio("breaker failure ratio", failureRatio);
            Range.check("breaker open time", openTime, TICK, DAY);
            Range.check("breaker trials", trials, 1, MAX_COUNT);
        }
    }
}
