package mesh.load.predict.event;

import java.time.Duration;
import mesh.behaviour.Distribution;
import mesh.behaviour.Distribution.Bimodal;
import mesh.behaviour.Distribution.Exponential;
import mesh.behaviour.Distribution.Fixed;
import mesh.behaviour.Distribution.Lognormal;
import mesh.behaviour.Distribution.Uniform;

/**
 * The backend's service times in a simulation. A call's time is the quantile of a number from 0 to 1, so the source of these numbers decides
 * whether times are random.
 */
public final class ServiceTimes {

    public static final Duration LONGEST = Duration.ofMinutes(1);

    private static final Duration SHORTEST_MEDIAN = Duration.ofNanos(1000);

    private ServiceTimes() {}

    /** Throws an {@link IllegalArgumentException} that names the first value out of range, and what is allowed. */
    public static void check(Distribution times) {
        switch (times) {
            case Fixed(Duration time) -> check("service time", time, Duration.ZERO);
            case Uniform(Duration mean, double jitter) -> {
                check("service time", mean, Duration.ZERO);
                Range.ratio("jitter", jitter);
            }
            case Exponential(Duration mean) -> check("service time", mean, Duration.ZERO);
            case Lognormal(Duration median, Duration p99) -> {
                check("median of the service time", median, SHORTEST_MEDIAN);
                check("p99 of the service time", p99, median);
                check("mean of the service time", times.mean(), Duration.ZERO);
            }
            case Bimodal(Duration usual, Duration slow, double slowRatio) -> {
                check("usual service time", usual, Duration.ZERO);
                check("slow service time", slow, usual);
                Range.ratio("share of slow calls", slowRatio);
            }
        }
    }

    private static void check(String field, Duration time, Duration shortest) {
        Range.check(field, time, shortest, LONGEST);
    }

    /** Returns times that are this many times as long. */
    public static Distribution scaled(Distribution times, int factor) {
        return switch (times) {
            case Fixed(Duration time) -> new Fixed(time.multipliedBy(factor));
            case Uniform(Duration mean, double jitter) -> new Uniform(mean.multipliedBy(factor), jitter);
            case Exponential(Duration mean) -> new Exponential(mean.multipliedBy(factor));
            case Lognormal(Duration median, Duration p99) ->
                new Lognormal(median.multipliedBy(factor), p99.multipliedBy(factor));
            case Bimodal(Duration usual, Duration slow, double slowRatio) ->
                new Bimodal(usual.multipliedBy(factor), slow.multipliedBy(factor), slowRatio);
        };
    }

    /**
     * Returns a quantile in nanoseconds. No time is longer than the longest that the backend draws.
     *
     * @param share of the calls that take at most this long, from 0 to less than 1
     */
    public static double nanosAt(Distribution times, double share) {
        double nanos = switch (times) {
            case Fixed(Duration time) -> time.toNanos();
            case Uniform(Duration mean, double jitter) -> mean.toNanos() * (1 + jitter * (2 * share - 1));
            case Exponential(Duration mean) -> mean.toNanos() * RandomDraws.waitFor(share);
            case Lognormal lognormal ->
                lognormal.median().toNanos() * StrictMath.exp(lognormal.sigma() * RandomDraws.normal(share));
            case Bimodal(Duration usual, Duration slow, double slowRatio) ->
                (share < 1 - slowRatio ? usual : slow).toNanos();
        };
        return Math.min(nanos, (double) Distribution.LONGEST.toNanos());
    }
}
