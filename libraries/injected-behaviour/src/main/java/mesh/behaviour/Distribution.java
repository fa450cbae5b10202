package mesh.behaviour;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A time that is drawn at random, such as a service time. Its text is a duration for a fixed time. For other distributions, it is their name
 * and their values, such as {@code lognormal median=80ms p99=400ms}.
 */
public sealed interface Distribution {

    List<String> NAMES = List.of("fixed", "uniform", "exponential", "lognormal", "bimodal");

    String ALLOWED = "a duration from 0 to 60s such as 100ms, or a distribution such as exponential mean=100ms";

    /** No draw is longer, although exponential and lognormal times have no longest one. */
    Duration LONGEST = Duration.ofMinutes(10);

    /** Always the same time. */
    record Fixed(Duration time) implements Distribution {}

    /**
     * Any time near the mean, all equally likely.
     *
     * @param jitter largest relative deviation from the mean, 0 to 1
     */
    record Uniform(Duration mean, double jitter) implements Distribution {}

    /** The time until an event that is as likely at any moment, however long it has not happened. */
    record Exponential(Duration mean) implements Distribution {}

    /** A time whose logarithm is normally distributed: most times are short, and a few are very long. The median is more than 0. */
    record Lognormal(Duration median, Duration p99) implements Distribution {

        /** The 99th percentile of the normal distribution with a mean of 0 and a standard deviation of 1. */
        private static final double NORMAL_P99 = 2.3263478740408408;

        /** Returns the standard deviation of the logarithm. */
        public double sigma() {
            return StrictMath.log((double) p99.toNanos() / median.toNanos()) / NORMAL_P99;
        }
    }

    /**
     * One of two times.
     *
     * @param slowRatio share of the slow times, 0 to 1
     */
    record Bimodal(Duration usual, Duration slow, double slowRatio) implements Distribution {}

    /** Draws a time, in nanoseconds. */
    default long nextNanos(RandomGenerator random) {
        double nanos = switch (this) {
            case Fixed(Duration time) -> time.toNanos();
            case Uniform(Duration mean, double jitter) -> mean.toNanos() * (1 + jitter * (2 * random.nextDouble() - 1));
            case Exponential(Duration mean) -> -mean.toNanos() * StrictMath.log(1 - random.nextDouble());
            case Lognormal lognormal ->
                lognormal.median().toNanos() * StrictMath.exp(lognormal.sigma() * random.nextGaussian());
            case Bimodal(Duration usual, Duration slow, double slowRatio) ->
                (random.nextDouble() < slowRatio ? slow : usual).toNanos();
        };
        return Math.round(Math.min(nanos, (double) LONGEST.toNanos()));
    }

    /** Returns the mean of all draws, in whole microseconds. */
    default Duration mean() {
        double nanos = switch (this) {
            case Fixed(Duration time) -> time.toNanos();
            case Uniform uniform -> uniform.mean().toNanos();
            case Exponential(Duration mean) -> mean.toNanos();
            case Lognormal lognormal ->
                lognormal.median().toNanos() * StrictMath.exp(lognormal.sigma() * lognormal.sigma() / 2);
            case Bimodal(Duration usual, Duration slow, double slowRatio) ->
                usual.toNanos() * (1 - slowRatio) + slow.toNanos() * slowRatio;
        };
        return Duration.ofNanos(Math.round(nanos / 1000) * 1000);
    }

    default String name() {
        return switch (this) {
            case Fixed fixed -> "fixed";
            case Uniform uniform -> "uniform";
            case Exponential exponential -> "exponential";
            case Lognormal lognormal -> "lognormal";
            case Bimodal bimodal -> "bimodal";
        };
    }

    /** Returns text that {@link #of(String)} reads. */
    @JsonValue
    default String text() {
        return switch (this) {
            case Fixed(Duration time) -> time.toString();
            case Uniform(Duration mean, double jitter) -> "uniform mean=" + mean + " jitter=" + jitter;
            case Exponential(Duration mean) -> "exponential mean=" + mean;
            case Lognormal(Duration median, Duration p99) -> "lognormal median=" + median + " p99=" + p99;
            case Bimodal(Duration usual, Duration slow, double slowRatio) ->
                "bimodal usual=" + usual + " slow=" + slow + " slow-ratio=" + slowRatio;
        };
    }

    /** Reads a duration, or the name of a distribution and its values. Throws an {@link InvalidException}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Distribution of(String text) {
        List<String> words = List.of(text.strip().split("\\s+", -1));
        if (words.size() == 1) {
            return new Fixed(DistributionValues.duration(text.strip()));
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String word : words.subList(1, words.size())) {
            String[] pair = word.split("=", 2);
            if (pair.length < 2) {
                throw new InvalidException("", "must be " + ALLOWED);
            }
            values.put(pair[0], pair[1]);
        }
        return of(words.getFirst(), values);
    }

    /** Returns the distribution with this name and these values. Throws an {@link InvalidException}. */
    static Distribution of(String name, Map<String, String> texts) {
        DistributionValues values = new DistributionValues(name, texts);
        return switch (name) {
            case "fixed" -> new Fixed(values.only("mean").time("mean"));
            case "uniform" -> new Uniform(values.only("mean", "jitter").time("mean"), values.ratio("jitter"));
            case "exponential" -> new Exponential(values.only("mean").time("mean"));
            case "lognormal" -> {
                values.only("median", "p99").positive("median").ordered("median", "p99");
                yield new Lognormal(values.time("median"), values.time("p99"));
            }
            case "bimodal" -> {
                values.only("usual", "slow", "slow-ratio").ordered("usual", "slow");
                yield new Bimodal(values.time("usual"), values.time("slow"), values.ratio("slow-ratio"));
            }
            default ->
                throw new InvalidException(
                        "distribution", "'distribution' is '" + name + "'. Allowed: " + String.join(", ", NAMES));
        };
    }

    /** A text or a value that is no distribution. */
    final class InvalidException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private final String key;

        /** @param key the value that is wrong; empty if the whole text is */
        InvalidException(String key, String message) {
            super(message);
            this.key = key;
        }

        public String key() {
            return key;
        }
    }
}
