package mesh.load.stats;

import java.util.stream.IntStream;

/**
 * The difference between two things that were measured side by side: the median of the ratios of their pairs, with a percentile
 * bootstrap interval (B. Efron, 1979). The pairs are resampled with replacement, and the middle 95 % of the medians are the
 * interval. It works on logarithms, so that {@code a/b} and {@code b/a} give the same verdict. The resampling is seeded, so the same
 * pairs always give the same interval.
 *
 * <p>With few pairs, a bootstrap interval is too narrow: only 87.5 in 100 of its 95 % intervals from 7 pairs contain the true median.
 * It is therefore widened to the interval of the sign test (W. R. Thompson, 1936) if that one is wider. The sign test counts the pairs on
 * either side of the median like heads and tails. For every distribution, its interval contains the median in 95 of 100 cases or more.
 * With fewer than {@link #MIN_PAIRS} pairs, no interval can do that, because all pairs are on the same side by chance in more than
 * 1 of 20 cases ({@code 2 * 0.5^5}).
 *
 * @param ratio median of first over second
 * @param low lower end of the interval; without enough pairs the smallest ratio
 * @param high upper end of the interval; without enough pairs the largest ratio
 */
public record PairedRatio(double ratio, double low, double high, int pairs) {

    /** Minimum for a 95 % interval. Fewer pairs are all on one side by chance in more than 5 % of all cases. */
    public static final int MIN_PAIRS = 6;

    public static final double CONFIDENCE = 0.95;

    /** Compares the values at the same index. Requires at least one pair, and values over 0. */
    public static PairedRatio of(double[] first, double[] second) {
        if (first.length != second.length || first.length == 0) {
            throw new IllegalArgumentException(first.length + " and " + second.length + " values cannot be paired");
        }
        double[] logarithms = IntStream.range(0, first.length)
                .mapToDouble(pair -> logarithm(first[pair]) - logarithm(second[pair]))
                .sorted()
                .toArray();
        Range range = logarithms.length < MIN_PAIRS
                ? all(logarithms)
                : bootstrap(logarithms).with(signs(logarithms));
        return new PairedRatio(
                Math.exp(Median.of(logarithms)), Math.exp(range.low()), Math.exp(range.high()), logarithms.length);
    }

    /** A range of values, both ends included. */
    record Range(double low, double high) {

        Range with(Range other) {
            return new Range(Math.min(low, other.low), Math.max(high, other.high));
        }
    }

    private static Range all(double[] sorted) {
        return new Range(sorted[0], sorted[sorted.length - 1]);
    }

    static Range bootstrap(double[] sorted) {
        return Bootstrap.interval(new Bootstrap(sorted)::median);
    }

    /**
     * Returns the sign test's interval. It excludes as many values on each side as possible while it misses the true median in at most 5 %
     * of all cases.
     */
    static Range signs(double[] sorted) {
        int pairs = sorted.length;
        int excluded = -1;
        double ways = 1; // to choose the values on one side
        double beyond = Math.pow(0.5, pairs);
        while (2 * beyond <= 1 - CONFIDENCE) {
            excluded++;
            ways = ways * (pairs - excluded) / (excluded + 1);
            beyond += ways * Math.pow(0.5, pairs);
        }
        return new Range(sorted[excluded], sorted[pairs - 1 - excluded]);
    }

    /** Returns whether there are enough pairs, and the interval excludes 1. */
    public boolean differs() {
        return isSufficient() && (low > 1 || high < 1);
    }

    public boolean isSufficient() {
        return pairs >= MIN_PAIRS;
    }

    private static double logarithm(double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException("the values of a ratio must be over 0, but one is " + value);
        }
        return Math.log(value);
    }
}
