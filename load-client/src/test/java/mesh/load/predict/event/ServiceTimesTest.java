package mesh.load.predict.event;

import static mesh.load.predict.event.ServiceTimes.nanosAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.time.Duration;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.behaviour.Distribution.Bimodal;
import mesh.behaviour.Distribution.Exponential;
import mesh.behaviour.Distribution.Fixed;
import mesh.behaviour.Distribution.Lognormal;
import mesh.behaviour.Distribution.Uniform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ServiceTimesTest {

    private static final Duration TENTH = Duration.ofMillis(100);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final double MS = 1e6;

    static Stream<Distribution> times() {
        return Stream.of(
                new Fixed(TENTH),
                new Uniform(TENTH, 0.5),
                new Exponential(TENTH),
                new Lognormal(TENTH, Duration.ofMillis(500)),
                new Bimodal(TENTH, SECOND, 0.05));
    }

    /** A fine grid of shares has the mean of the distribution, except for the longest times, which are beyond its last point. */
    @ParameterizedTest
    @MethodSource("times")
    void theQuantilesHaveTheMean(Distribution time) {
        int points = 200_000;
        double mean = IntStream.range(0, points)
                .mapToDouble(point -> nanosAt(time, (point + 0.5) / points))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo((double) time.mean().toNanos(), withPercentage(0.1));
    }

    @ParameterizedTest
    @MethodSource("times")
    void theMeanOfRandomTimesIsThatOfTheDistribution(Distribution time) {
        RandomDraws chance = new RandomDraws(1, 0);

        assertThat(DoubleStream.generate(() -> nanosAt(time, chance.next()))
                        .limit(1_000_000)
                        .average()
                        .orElseThrow())
                .isCloseTo((double) time.mean().toNanos(), withPercentage(0.5));
    }

    @Test
    void theGivenPercentilesAreThoseOfTheTimes() {
        Lognormal lognormal = new Lognormal(TENTH, Duration.ofMillis(500));
        Bimodal bimodal = new Bimodal(TENTH, SECOND, 0.05);

        assertThat(nanosAt(lognormal, 0.5)).isCloseTo(100 * MS, within(1.0));
        assertThat(nanosAt(lognormal, 0.99)).isCloseTo(500 * MS, within(10.0));
        assertThat(nanosAt(new Exponential(TENTH), 0.5)).isCloseTo(100 * MS * Math.log(2), within(1.0));
        assertThat(nanosAt(bimodal, 0.949)).isEqualTo(100 * MS);
        assertThat(nanosAt(bimodal, 0.951)).isEqualTo(1000 * MS);
        assertThat(nanosAt(new Uniform(TENTH, 0.5), 0)).isEqualTo(50 * MS);
    }

    /** From a table of the normal distribution. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 0",
        "0.841344746068543, 1",
        "0.158655253931457, -1",
        "0.99, 2.326347874040841",
        "0.01, -2.326347874040841",
        "0.999968328758167, 4"
    })
    void knowsTheNormalDistribution(double share, double quantile) {
        assertThat(RandomDraws.normal(share)).isCloseTo(quantile, within(1e-8));
        assertThat(RandomDraws.normal(0)).isBetween(-9.0, -8.0);
    }

    @Test
    void aSeedAlwaysGivesTheSameNumbersAndAnotherSeedOrStreamGivesOthers() {
        assertThat(numbers(7, 1))
                .isEqualTo(numbers(7, 1))
                .doesNotContain(numbers(8, 1))
                .doesNotContain(numbers(7, 2));
        assertThat(numbers(7, 1)).doesNotContain(numbers(7 + (1L << 32), 1));
        assertThat(DoubleStream.of(numbers(7, 1)).summaryStatistics()).satisfies(all -> {
            assertThat(all.getMin()).isBetween(0.0, 0.01);
            assertThat(all.getMax()).isBetween(0.99, 1.0);
        });
    }

    private static double[] numbers(long seed, int stream) {
        RandomDraws chance = new RandomDraws(seed, stream);
        return DoubleStream.generate(chance::next).limit(1000).toArray();
    }

    @Test
    void noTimeIsLongerThanTheLongestOfTheBackend() {
        Lognormal wide = new Lognormal(Duration.ofMillis(1), SECOND);

        assertThat(nanosAt(wide, 1 - 0x1p-53)).isEqualTo((double) Distribution.LONGEST.toNanos());
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                fault(
                        "p99 of the service time: 50 ms is not allowed. Allowed: from 100 ms to 60000 ms",
                        new Lognormal(TENTH, Duration.ofMillis(50))),
                fault(
                        "median of the service time: 0 ms is not allowed. Allowed: from 0.001 ms to 60000 ms",
                        new Lognormal(Duration.ZERO, TENTH)),
                fault(
                        "slow service time: 50 ms is not allowed. Allowed: from 100 ms to 60000 ms",
                        new Bimodal(TENTH, Duration.ofMillis(50), 0.1)),
                fault(
                        "share of slow calls: 1.5 is not allowed. Allowed: a number from 0 to 1",
                        new Bimodal(TENTH, SECOND, 1.5)),
                fault(
                        "service time: 61000 ms is not allowed. Allowed: from 0 ms to 60000 ms",
                        new Exponential(Duration.ofSeconds(61))),
                fault(
                        "mean of the service time: 71922.779 ms is not allowed. Allowed: from 0 ms to 60000 ms",
                        new Lognormal(Duration.ofMillis(1), Duration.ofMinutes(1))),
                fault("jitter: -1.0 is not allowed. Allowed: a number from 0 to 1", new Uniform(TENTH, -1)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void rejectsATimeOutOfRangeWithAMessageOfOneLine(String message, Distribution times) {
        assertThatThrownBy(() -> ServiceTimes.check(times))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static Arguments fault(String message, Distribution times) {
        return Arguments.of(message, times);
    }
}
