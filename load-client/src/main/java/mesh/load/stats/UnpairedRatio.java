package mesh.load.stats;

import java.util.Arrays;
import mesh.load.stats.PairedRatio.Range;

/**
 * The difference between two things that were measured independently, such as one contender in two runs: the ratio of their
 * medians, with a percentile bootstrap interval (B. Efron, 1979). Each side is resampled from its own values, with
 * replacement, and the middle 95 % of the ratios are the interval. The values of the two sides are not paired: their order
 * does not matter, and one side may have more than the other. The resampling is seeded: the same values always give the same
 * interval.
 *
 * <p>With few values a bootstrap interval is too narrow. It is therefore widened to an interval that combines the intervals of both
 * medians, if that one is wider (G. Y. Zou and A. Donner, 2008: the distances from the medians to their limits add up as the sides of a
 * right triangle do). The interval of each median comes from the sign test, as in {@link PairedRatio}. The sign test assumes nothing about
 * the distributions. A rank test would be too confident: it assumes that both runs have the same spread, which they seldom have. With fewer
 * than {@link #MIN_VALUES} values, a median has no such interval.
 *
 * @param ratio median of first over median of second
 * @param low lower end of the interval; without enough values the smallest ratio of a first to a second value
 * @param high upper end of the interval; without enough values the largest ratio of a first to a second value
 */
public record UnpairedRatio(double ratio, double low, double high, int first, int second) {

    /** Minimum number of values on each side, for the same reason as with pairs. */
    public static final int MIN_VALUES = PairedRatio.MIN_PAIRS;

    /** Compares the medians of two samples, in any order. Requires at least one value on each side, and values over 0. */
    public static UnpairedRatio of(double[] first, double[] second) {
        double[] above = sorted(first);
        double[] below = sorted(second);
        double ratio = Median.of(above) / Median.of(below);
        boolean enough = Math.min(above.length, below.length) >= MIN_VALUES;
        Range range = enough ? bootstrap(above, below).with(signs(above, below)) : all(above, below);
        return new UnpairedRatio(ratio, range.low(), range.high(), above.length, below.length);
    }

    private static Range all(double[] above, double[] below) {
        return new Range(above[0] / below[below.length - 1], above[above.length - 1] / below[0]);
    }

    private static Range bootstrap(double[] above, double[] below) {
        Bootstrap first = new Bootstrap(above);
        Bootstrap second = new Bootstrap(below);
        return Bootstrap.interval(random -> first.median(random) / second.median(random));
    }

    /** Works on logarithms, so that the interval of the inverse ratio is the inverse interval. */
    private static Range signs(double[] above, double[] below) {
        Range first = PairedRatio.signs(logarithms(above));
        Range second = PairedRatio.signs(logarithms(below));
        double middle = Math.log(Median.of(above));
        double other = Math.log(Median.of(below));
        double down = Math.hypot(middle - first.low(), second.high() - other);
        double up = Math.hypot(first.high() - middle, other - second.low());
        return new Range(Math.exp(middle - other - down), Math.exp(middle - other + up));
    }

    private static double[] logarithms(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /** Returns whether there are enough values, and the interval excludes 1. */
    public boolean differs() {
        return isSufficient() && (low > 1 || high < 1);
    }

    public boolean isSufficient() {
        return Math.min(first, second) >= MIN_VALUES;
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0 || !Arrays.stream(sorted).allMatch(value -> value > 0)) {
            throw new IllegalArgumentException(
                    "the values of a ratio must be over 0, but are " + Arrays.toString(values));
        }
        return sorted;
    }
}
