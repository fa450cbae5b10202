package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import mesh.load.sample.Damage;
import org.apache.commons.statistics.descriptive.Quantile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairedRatioTest {

    @Test
    void withoutNoiseTheRatioIsExact() {
        double[] second = {1, 2, 3, 4, 5, 6, 7};
        double[] first = Arrays.stream(second).map(value -> value * 1.25).toArray();

        PairedRatio ratio = PairedRatio.of(first, second);

        assertThat(ratio.ratio()).isCloseTo(1.25, within(1e-12));
        assertThat(ratio.low()).isCloseTo(1.25, within(1e-12));
        assertThat(ratio.high()).isCloseTo(1.25, within(1e-12));
        assertThat(ratio.differs()).isTrue();
    }

    @Test
    void aDriftOfBothValuesOfAPairIsNotADifference() {
        double[] drifting = {1, 2, 4, 8, 16, 32, 64, 128};
        double[] first = noisy(drifting, 0.02, 1);
        double[] second = noisy(drifting, 0.02, 2);

        assertThat(PairedRatio.of(first, second).ratio()).isCloseTo(1, within(0.05));
        assertThat(PairedRatio.of(first, second).differs()).isFalse();
    }

    /** Computes the medians of all 7^7 possible draws. Another implementation computes the quantiles of these medians. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @Tag("simulation")
    void theIntervalEqualsThatOfAllPossibleDraws(long seed) {
        double[] first = noisy(ones(7), 0.2, seed);
        double[] second = noisy(ones(7), 0.2, seed + 100);
        double[] logarithms = IntStream.range(0, 7)
                .mapToDouble(i -> Math.log(first[i] / second[i]))
                .sorted()
                .toArray();
        double[] medians = IntStream.range(0, (int) Math.pow(7, 7))
                .mapToDouble(draw -> org.apache.commons.statistics.descriptive.Median.withDefaults()
                        .evaluate(drawn(logarithms, draw)))
                .toArray();

        PairedRatio.Range range = PairedRatio.bootstrap(logarithms);

        double[] exact = Quantile.withDefaults().evaluate(medians, 0.025, 0.975);
        assertThat(range.low()).isCloseTo(exact[0], within(1e-9));
        assertThat(range.high()).isCloseTo(exact[1], within(1e-9));
    }

    /**
     * From the table of the sign test. On each side, the test leaves out none of 6 to 8 pairs, one of 9 to 11, five of 20, and 39 of 100.
     */
    @ParameterizedTest
    @CsvSource({"6, 0", "8, 0", "9, 1", "11, 1", "12, 2", "20, 5", "100, 39"})
    void leavesOutAsManyPairsAsTheTableOfTheSignTest(int pairs, int leftOut) {
        double[] values = IntStream.range(0, pairs).asDoubleStream().toArray();

        assertThat(PairedRatio.signs(values)).isEqualTo(new PairedRatio.Range(leftOut, pairs - 1 - leftOut));
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void swappingTheSidesInvertsTheRatio(long seed) {
        double[] first = noisy(ones(9), 0.3, seed);
        double[] second = noisy(ones(9), 0.3, -seed);

        PairedRatio one = PairedRatio.of(first, second);
        PairedRatio other = PairedRatio.of(second, first);

        assertThat(other.ratio()).isCloseTo(1 / one.ratio(), within(1e-9));
        assertThat(one.low()).isLessThanOrEqualTo(one.ratio());
        assertThat(one.high()).isGreaterThanOrEqualTo(one.ratio());
        assertThat(other.differs()).isEqualTo(one.differs());
    }

    /**
     * Draws pairs of log-normal times whose true ratio is 1.1, and counts how often the interval contains it. The study makes six pairs.
     */
    @ParameterizedTest
    @ValueSource(ints = {6, 7, 10, 20})
    @Tag("simulation")
    void theIntervalContainsTheTrueRatioAsOftenAsItPromises(int pairs) {
        int trials = Damage.inputs(0.08);

        long held = IntStream.range(0, trials)
                .mapToObj(trial -> PairedRatio.of(
                        noisy(DoubleStream.generate(() -> 1.1).limit(pairs).toArray(), 0.1, trial),
                        noisy(ones(pairs), 0.1, trial + 1_000_000)))
                .filter(ratio -> ratio.low() <= 1.1 && ratio.high() >= 1.1)
                .count();

        assertThat(held / (double) trials).isGreaterThan(0.93);
    }

    /** An interval that ends exactly at 1 shows no difference. */
    @Test
    void anIntervalThatEndsAtOneIncludesOne() {
        assertThat(new PairedRatio(1.5, 1, 2, 6).differs()).isFalse();
        assertThat(new PairedRatio(0.5, 0.2, 1, 6).differs()).isFalse();
        assertThat(new PairedRatio(1.5, Math.nextUp(1), 2, 6).differs()).isTrue();
        assertThat(new PairedRatio(0.5, 0.2, Math.nextDown(1), 6).differs()).isTrue();
        assertThat(new PairedRatio(0.5, 0.2, 0.9, 5).differs()).isFalse();
    }

    /** The test needs six pairs. The interval of so few pairs includes every outlier, because none can be left out. */
    @Test
    void sixPairsAreEnoughForAVerdictAndFiveAreNot() {
        assertThat(PairedRatio.of(new double[] {2, 2, 2, 2, 2, 2}, ones(6)).differs())
                .isTrue();
        assertThat(PairedRatio.of(new double[] {4, 2, 2, 2, 1}, ones(5))).isEqualTo(new PairedRatio(2, 1, 4, 5));
    }

    @Test
    void fivePairsOnTheSameSideShowNoDifference() {
        PairedRatio ratio = PairedRatio.of(new double[] {2, 2, 2, 2, 2}, ones(5));

        assertThat(ratio.isSufficient()).isFalse();
        assertThat(ratio.differs()).isFalse();
    }

    @Test
    void rejectsEmptySidesAndValuesThatAreNotPositive() {
        assertThatThrownBy(() -> PairedRatio.of(new double[0], new double[0]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PairedRatio.of(ones(2), ones(3))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PairedRatio.of(ones(1), new double[] {0}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] drawn(double[] values, int draw) {
        double[] drawn = new double[values.length];
        int rest = draw;
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = values[rest % values.length];
            rest /= values.length;
        }
        return drawn;
    }

    private static double[] ones(int count) {
        return DoubleStream.generate(() -> 1).limit(count).toArray();
    }

    private static double[] noisy(double[] values, double sigma, long seed) {
        Random random = new Random(seed);
        return Arrays.stream(values)
                .map(value -> value * Math.exp(sigma * random.nextGaussian()))
                .toArray();
    }

    /**
     * The median of 9 draws is at most the second value if 5 or more of the draws are. Each draw is, with probability 2/9, so this happens
     * in 3.0 % of all cases. The middle 95 % therefore begin with the second value; the middle 90 % would begin with the third.
     */
    @Test
    void theIntervalLeavesOutOneFortiethOfTheMediansOnEachSide() {
        assertThat(PairedRatio.bootstrap(new double[] {0, 1, 2, 3, 4, 5, 6, 7, 8}))
                .isEqualTo(new PairedRatio.Range(1, 7));
    }
}
