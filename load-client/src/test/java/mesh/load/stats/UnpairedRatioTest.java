package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import mesh.load.sample.Damage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnpairedRatioTest {

    @Test
    void withoutNoiseTheRatioIsExact() {
        UnpairedRatio ratio = UnpairedRatio.of(logNormal(6, 1.25, 0, 1), logNormal(9, 1, 0, 1));

        assertThat(ratio.ratio()).isCloseTo(1.25, within(1e-12));
        assertThat(ratio.low()).isCloseTo(1.25, within(1e-12));
        assertThat(ratio.high()).isCloseTo(1.25, within(1e-12));
        assertThat(ratio.differs()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theOrderOfTheValuesDoesNotMatter(long seed) {
        double[] first = logNormal(9, 1.1, 0.2, seed);
        double[] second = logNormal(7, 1, 0.2, -seed);

        assertThat(UnpairedRatio.of(shuffled(first, seed), shuffled(second, seed + 1)))
                .isEqualTo(UnpairedRatio.of(first, second));
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void swappingTheSidesInvertsTheRatio(long seed) {
        double[] first = logNormal(9, 1.1, 0.2, seed);
        double[] second = logNormal(12, 1, 0.2, -seed);

        UnpairedRatio one = UnpairedRatio.of(first, second);
        UnpairedRatio other = UnpairedRatio.of(second, first);

        assertThat(other.ratio()).isCloseTo(1 / one.ratio(), within(1e-9));
        assertThat(other.low()).isCloseTo(1 / one.high(), within(0.05));
        assertThat(other.high()).isCloseTo(1 / one.low(), within(0.05));
        assertThat(one.low()).isLessThanOrEqualTo(one.ratio());
        assertThat(one.high()).isGreaterThanOrEqualTo(one.ratio());
        assertThat(other.differs()).isEqualTo(one.differs());
    }

    /**
     * Computed by hand. The interval of a median of six values reaches from the smallest to the largest value. From the first median, these
     * are factors of 4 down and 2 up; from the second, 8 down and 4 up. In powers of 2, the ratio's low end combines 2 and 2, and its high
     * end 1 and 3.
     */
    @Test
    void theIntervalsOfBothMediansAddUpLikeTheSidesOfARightTriangle() {
        double[] first = {4, 16, 16, 16, 16, 32};
        double[] second = {1, 8, 8, 8, 8, 32};

        UnpairedRatio ratio = UnpairedRatio.of(first, second);

        assertThat(ratio.ratio()).isEqualTo(2);
        assertThat(ratio.low()).isCloseTo(2 * Math.pow(2, -Math.sqrt(2 * 2 + 2 * 2)), within(1e-9));
        assertThat(ratio.high()).isCloseTo(2 * Math.pow(2, Math.sqrt(1 + 3 * 3)), within(1e-9));
    }

    /** Draws log-normal times whose medians have the true ratio 1.1, and counts how often the interval contains it. */
    @ParameterizedTest
    @CsvSource({
        "6, 6, 0.1, 0.1",
        "7, 20, 0.1, 0.1",
        "10, 10, 0.3, 0.3",
        "6, 6, 0.05, 0.3",
        "20, 7, 0.05, 0.3",
        "30, 30, 0.1, 0.1"
    })
    @Tag("simulation")
    void theIntervalContainsTheTrueRatioAsOftenAsItPromises(int first, int second, double sigma, double otherSigma) {
        int trials = Damage.inputs(0.08);

        long held = IntStream.range(0, trials)
                .mapToObj(trial -> UnpairedRatio.of(
                        logNormal(first, 1.1, sigma, trial), logNormal(second, 1, otherSigma, trial + 1_000_000)))
                .filter(ratio -> ratio.low() <= 1.1 && ratio.high() >= 1.1)
                .count();

        assertThat(held / (double) trials).isGreaterThan(0.93);
    }

    /** An interval that is always far too wide would pass the test above. */
    @Test
    @Tag("simulation")
    void detectsATrueDifferenceInNoise() {
        long covered = IntStream.range(0, 100)
                .mapToObj(trial ->
                        UnpairedRatio.of(logNormal(8, 1.5, 0.1, trial), logNormal(6, 1, 0.1, trial + 1_000_000)))
                .filter(ratio -> ratio.differs() && ratio.low() > 1)
                .count();

        assertThat(covered).isGreaterThan(90);
    }

    /** An interval that ends exactly at 1 shows no difference. */
    @Test
    void anIntervalThatEndsAtOneIncludesOne() {
        assertThat(new UnpairedRatio(1.5, 1, 2, 6, 6).differs()).isFalse();
        assertThat(new UnpairedRatio(0.5, 0.2, 1, 6, 6).differs()).isFalse();
        assertThat(new UnpairedRatio(1.5, Math.nextUp(1), 2, 6, 6).differs()).isTrue();
        assertThat(new UnpairedRatio(0.5, 0.2, Math.nextDown(1), 6, 6).differs())
                .isTrue();
    }

    /**
     * The range reaches from the smallest first value over the largest second one, to the largest first value over the smallest second one.
     */
    @Test
    void withTooFewValuesTheRangeIncludesAllRatios() {
        UnpairedRatio ratio = UnpairedRatio.of(new double[] {6, 12}, new double[] {2, 3, 4});

        assertThat(ratio).isEqualTo(new UnpairedRatio(3, 1.5, 6, 2, 3));
    }

    @Test
    void fiveValuesOnEitherSideAreTooFew() {
        UnpairedRatio ratio = UnpairedRatio.of(new double[] {2, 2, 2, 2, 3}, new double[] {1, 1, 1, 1, 1, 1, 0.5});

        assertThat(ratio).isEqualTo(new UnpairedRatio(2, 2, 6, 5, 7));
        assertThat(ratio.isSufficient()).isFalse();
        assertThat(ratio.differs()).isFalse();
    }

    @Test
    void rejectsEmptySidesAndValuesThatAreNotPositive() {
        assertThatThrownBy(() -> UnpairedRatio.of(new double[0], new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UnpairedRatio.of(new double[] {1}, new double[] {2, 0}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UnpairedRatio.of(new double[] {Double.NaN}, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] logNormal(int count, double median, double sigma, long seed) {
        Random random = new Random(seed);
        return DoubleStream.generate(() -> median * Math.exp(sigma * random.nextGaussian()))
                .limit(count)
                .toArray();
    }

    private static double[] shuffled(double[] values, long seed) {
        List<Double> shuffled = Arrays.stream(values).boxed().collect(Collectors.toList());
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
