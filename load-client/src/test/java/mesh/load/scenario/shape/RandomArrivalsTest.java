package mesh.load.scenario.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.scenario.shape.Shape.Constant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests random arrivals against the definition of a Poisson process: the integrals of the rate between neighbouring arrivals are independent
 * and exponentially distributed with a mean of 1. All seeds are fixed, so no result depends on chance.
 */
class RandomArrivalsTest {

    private static final double SECOND = 1e9;

    /** The test of Kolmogorov and Smirnov rejects a true hypothesis once in a thousand tries if its statistic exceeds this over √n. */
    private static final double CRITICAL = 1.95;

    private static final Constant RATE = new Constant(180, Duration.ofMinutes(2), Arrivals.POISSON);

    static Stream<Arguments> rates() {
        Duration minute = Duration.ofMinutes(1);
        return Stream.of(
                Arguments.of(RATE, (DoubleUnaryOperator) t -> 180 * t),
                Arguments.of(
                        new Shape.Ramp(0, 500, minute, Arrivals.POISSON), (DoubleUnaryOperator) t -> 500 * t * t / 120),
                Arguments.of(new Shape.Ramp(500, 100, minute, Arrivals.POISSON), (DoubleUnaryOperator)
                        t -> 500 * t - 400 * t * t / 120),
                Arguments.of(
                        new Shape.Spike(20, 900, minute, Duration.ofSeconds(10), minute, Arrivals.POISSON),
                        (DoubleUnaryOperator) t -> 20 * t + 880 * Math.clamp(t - 60, 0, 10)),
                Arguments.of(
                        new Shape.Steps(List.of(
                                new Constant(50, minute, Arrivals.POISSON),
                                new Constant(300, minute, Arrivals.POISSON))),
                        (DoubleUnaryOperator) t -> 50 * t + 250 * Math.max(0, t - 60)));
    }

    @ParameterizedTest
    @MethodSource("rates")
    void theIntegralsBetweenArrivalsAreExponentiallyDistributed(Shape rate, DoubleUnaryOperator integral) {
        for (long seed = 1; seed <= 5; seed++) {
            double[] gaps = gaps(dues(rate.drawn(seed)), integral);

            assertThat(kolmogorovSmirnov(gaps)).as("seed " + seed).isLessThan(CRITICAL / Math.sqrt(gaps.length));
        }
    }

    /** Makes sure that the test above would notice arrivals that are not random, or that have another rate. */
    @Test
    void evenGapsAndGapsOfAnotherRateAreNotExponentiallyDistributed() {
        double[] even = gaps(dues(new Constant(180, Duration.ofMinutes(2))), t -> 180 * t);
        double[] slower = gaps(dues(RATE.drawn(1)), t -> 170 * t);

        assertThat(kolmogorovSmirnov(even)).isGreaterThan(CRITICAL / Math.sqrt(even.length));
        assertThat(kolmogorovSmirnov(slower)).isGreaterThan(CRITICAL / Math.sqrt(slower.length));
    }

    @ParameterizedTest
    @MethodSource("rates")
    void countsVaryAsMuchAsTheirMean(Shape rate, DoubleUnaryOperator integral) {
        double expected = rate.requests(1);
        double[] counts = LongStream.rangeClosed(1, 200)
                .mapToDouble(seed -> rate.drawn(seed).requests(1))
                .toArray();
        double mean = Arrays.stream(counts).average().orElseThrow();
        double variance = Arrays.stream(counts)
                .map(count -> (count - expected) * (count - expected))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(expected, within(4 * Math.sqrt(expected / counts.length)));
        assertThat(variance / expected).isCloseTo(1, within(0.4));
        assertThat(Arrays.stream(counts).boxed()).allMatch(count -> count <= rate.mostRequests(1));
    }

    @ParameterizedTest
    @MethodSource("rates")
    void theSameSeedDrawsTheSameArrivalsAndAnotherSeedOthers(Shape rate, DoubleUnaryOperator integral) {
        assertThat(rate.drawn(7)).isEqualTo(rate.drawn(7)).isNotEqualTo(rate.drawn(8));
        assertThat(dues(rate.drawn(7))).containsExactly(dues(rate.drawn(7)));
        assertThat(Arrays.stream(dues(rate.drawn(8))).boxed())
                .doesNotContainSequence(
                        Arrays.stream(dues(rate.drawn(7))).limit(3).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("rates")
    void arrivalsAreInOrderAndWithinTheLoad(Shape rate, DoubleUnaryOperator integral) {
        long[] due = dues(rate.drawn(3));

        assertThat(due).isSorted();
        assertThat(due[0]).isPositive();
        assertThat(due[due.length - 1])
                .isLessThanOrEqualTo(((Shape.Open) rate).length().toNanos());
    }

    /** These are the first due times of the seed of the first repetition. A change would make older runs unrepeatable. */
    @Test
    void drawsTheSameArrivalsInEveryVersion() {
        long[] due = dues(RATE.drawn(1L << 32 | 1));

        assertThat(Arrays.copyOf(due, 3)).containsExactly(748391L, 1953387L, 13021312L);
    }

    @Test
    void aLoadWithoutAnArrivalSendsOneRequestAtItsEnd() {
        Shape rare = new Constant(1, Duration.ofMillis(1), Arrivals.POISSON).drawn(1);

        assertThat(rare.requests(1)).isEqualTo(1);
        assertThat(dues(rare)).containsExactly(1_000_000);
    }

    @Test
    void onlyRandomArrivalsAreDrawn() {
        Shape even = new Constant(180, Duration.ofSeconds(2));

        assertThat(even.drawn(1)).isSameAs(even);
        assertThat(new Shape.Closed(3).drawn(1)).isEqualTo(new Shape.Closed(3));
        assertThat(RATE.drawn(4).longer(2)).isEqualTo(RATE.longer(2).drawn(4));
    }

    @Test
    void rejectsMoreArrivalsThanALoadMayHave() {
        Constant most = new Constant(100_000, Duration.ofSeconds(100), Arrivals.POISSON);

        assertThat(most.requests()).isEqualTo(Shape.MAX_RECORDED_REQUESTS);
        assertThatIllegalArgumentException().isThrownBy(() -> most.drawn(1));
    }

    private static long[] dues(Shape shape) {
        Shape.Open open = (Shape.Open) shape;
        return LongStream.range(0, open.requests()).map(open::dueNanos).toArray();
    }

    private static double[] gaps(long[] due, DoubleUnaryOperator integral) {
        double[] gaps = new double[due.length];
        double before = 0;
        for (int i = 0; i < due.length; i++) {
            double until = integral.applyAsDouble(due[i] / SECOND);
            gaps[i] = until - before;
            before = until;
        }
        return gaps;
    }

    /** Returns the largest distance between the distribution of the samples and the exponential distribution with a mean of 1. */
    private static double kolmogorovSmirnov(double[] samples) {
        double[] sorted = Arrays.stream(samples).sorted().toArray();
        double largest = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = 1 - Math.exp(-sorted[i]);
            largest = Math.max(
                    largest,
                    Math.max(expected - (double) i / sorted.length, (double) (i + 1) / sorted.length - expected));
        }
        return largest;
    }
}
