package mesh.load.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * By how much two things differ that were measured independently, such as one contender in two runs: the ratio of their
 * medians, with a percentile bootstrap interval (B. Efron, 1979). Each side is drawn again from its own values, with
 * replacement, and the middle 95 % of the ratios that come out are the interval. No value of one side belongs to one of the
 * other: their order does not matter, and there may be more of one than of the other. The draw is seeded: the same values
 * always give the same interval.
 *
 * <p>From few values a bootstrap promises too much. So the interval is widened, where that is wider, to the one that follows
 * from the rank-sum test (F. Wilcoxon, 1945; as an interval L. E. Moses, 1952): of the ratios of each value of one side to
 * each of the other so many are left out at both ends as chance alone puts there in less than 5 % of all cases. Where one side
 * is the other times a factor, it holds that factor in 95 of 100 or more whatever the distribution.
 *
 * <p>{@link #FEWEST} values a side are asked for, because two runs seldom scatter alike: if both have the same median, all
 * of one lie beyond all of the other in at most {@code 4 * 0.5^6} = 6 of 100 cases, however differently they scatter, and in 2
 * of 924 where they scatter alike.
 *
 * @param ratio median of first over median of second
 * @param low lower end of the interval; without enough values the smallest ratio of a first to a second
 * @param high upper end of the interval; without enough values the largest ratio of a first to a second
 * @param first how many there were of the first
 * @param second how many there were of the second
 */
public record UnpairedRatio(double ratio, double low, double high, int first, int second) {

    /** Of each side. With fewer, one that scatters more lies beyond the other too often by chance alone. */
    public static final int FEWEST = 6;

    public static final double CONFIDENCE = 0.95;

    private static final int DRAWS = 10_000;
    private static final long SEED = 20_261_121;

    /**
     * Compares the medians of two samples.
     *
     * @param first in any order, all over 0
     * @param second in any order, all over 0, as many as there are
     * @throws IllegalArgumentException if one of them is empty, or a value is not over 0
     */
    public static UnpairedRatio of(double[] first, double[] second) {
        double[] above = sorted(first);
        double[] below = sorted(second);
        double ratio = Median.of(above) / Median.of(below);
        boolean enough = Math.min(above.length, below.length) >= FEWEST;
        Range range = enough ? bootstrap(above, below).with(ranks(above, below)) : all(above, below);
        return new UnpairedRatio(ratio, range.low, range.high, above.length, below.length);
    }

    /** From one ratio to another, both included. */
    record Range(double low, double high) {

        private Range with(Range other) {
            return new Range(Math.min(low, other.low), Math.max(high, other.high));
        }
    }

    private static Range all(double[] above, double[] below) {
        return new Range(above[0] / below[below.length - 1], above[above.length - 1] / below[0]);
    }

    private static Range bootstrap(double[] above, double[] below) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] ratios = DoubleStream.generate(() -> median(above, random) / median(below, random))
                .limit(DRAWS)
                .sorted()
                .toArray();
        int beyond = (int) Math.floor(DRAWS * (1 - CONFIDENCE) / 2);
        return new Range(ratios[beyond], ratios[DRAWS - 1 - beyond]);
    }

    private static double median(double[] values, SplittableRandom random) {
        return Median.of(random.ints(values.length, 0, values.length)
                .mapToDouble(drawn -> values[drawn])
                .toArray());
    }

    private static Range ranks(double[] above, double[] below) {
        double[] ratios = Arrays.stream(above)
                .flatMap(one -> Arrays.stream(below).map(other -> one / other))
                .sorted()
                .toArray();
        int leftOut = leftOut(above.length, below.length);
        return new Range(ratios[leftOut], ratios[ratios.length - 1 - leftOut]);
    }

    /** How many ratios are left out at each end: the critical value of {@code U} (Mann and Whitney, 1947), two-sided, 5 %. */
    static int leftOut(int first, int second) {
        double[] ways = ways(first, second);
        double beyond = 0;
        double most = Arrays.stream(ways).sum() * (1 - CONFIDENCE) / 2;
        int sum = 0;
        while (beyond + ways[sum] <= most) {
            beyond += ways[sum++];
        }
        return sum - 1;
    }

    /**
     * In how many orders of all values each {@code U} comes about: the coefficients of the Gaussian binomial
     * {@code product of (1 - x^(second + i)) / (1 - x^i)}, for i from 1 to first.
     */
    private static double[] ways(int first, int second) {
        double[] ways = new double[first * second + 1];
        ways[0] = 1;
        for (int i = 1; i <= first; i++) {
            for (int power = ways.length - 1; power >= second + i; power--) {
                ways[power] -= ways[power - second - i];
            }
            for (int power = i; power < ways.length; power++) {
                ways[power] += ways[power - i];
            }
        }
        return ways;
    }

    /** Whether there are enough values, and the interval leaves out 1. */
    public boolean differs() {
        return isCarried() && (low > 1 || high < 1);
    }

    /** Whether there are enough values of both to say anything. */
    public boolean isCarried() {
        return Math.min(first, second) >= FEWEST;
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0 || !Arrays.stream(sorted).allMatch(value -> value > 0)) {
            throw new IllegalArgumentException("a ratio needs values over 0, not " + Arrays.toString(values));
        }
        return sorted;
    }
}
