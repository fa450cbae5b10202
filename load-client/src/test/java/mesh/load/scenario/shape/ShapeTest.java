package mesh.load.scenario.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the number of requests due by an instant is the integral of the rate up to this instant. Every schedule follows from this
 * property.
 */
class ShapeTest {

    private static final double SECOND = 1e9;

    static Stream<Arguments> shapes() {
        Random random = new Random(17);
        return Stream.generate(() -> Stream.of(constant(random), ramp(random), spike(random)))
                .limit(100)
                .flatMap(shapes -> shapes);
    }

    private static Arguments constant(Random random) {
        int rate = 1 + random.nextInt(2000);
        return Arguments.of(new Shape.Constant(rate, upTo(random, 5000)), (DoubleUnaryOperator) t -> rate * t);
    }

    private static Arguments ramp(Random random) {
        int from = random.nextInt(1000);
        int to = random.nextInt(5) == 0 ? from + 1 : 1 + random.nextInt(1000);
        Duration duration = upTo(random, 5000);
        double slope = (to - from) / (duration.toNanos() / SECOND);
        return Arguments.of(
                new Shape.Ramp(from, to, duration), (DoubleUnaryOperator) t -> from * t + slope * t * t / 2);
    }

    private static Arguments spike(Random random) {
        int base = random.nextInt(200);
        int peak = 1 + random.nextInt(3000);
        Shape.Spike spike = new Shape.Spike(base, peak, upTo(random, 2000), upTo(random, 1000), upTo(random, 2000));
        double begin = spike.before().toNanos() / SECOND;
        double lasts = spike.duration().toNanos() / SECOND;
        return Arguments.of(spike, (DoubleUnaryOperator)
                t -> base * t + (peak - base) * Math.clamp(t - begin, 0, lasts));
    }

    private static Duration upTo(Random random, int millis) {
        return Duration.ofMillis(1 + random.nextInt(millis));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theNumberOfRequestsDueByAnInstantIsTheIntegralOfTheRate(Shape.Open shape, DoubleUnaryOperator integral) {
        long[] due = LongStream.range(0, shape.requests()).map(shape::dueNanos).toArray();

        assertThat(due).isSorted();
        for (int i = 0; i < due.length; i++) {
            assertThat(integral.applyAsDouble(due[i] / SECOND)).isEqualTo(i, within(0.001));
        }
    }

    @Test
    void aLoadOfLessThanAMillisecondHasAllItsRequests() {
        assertThat(new Shape.Constant(100_000, Duration.ofNanos(500_000)).requests())
                .isEqualTo(50);
        assertThat(new Shape.Constant(180, Duration.ofMinutes(2)).requests()).isEqualTo(21_600);
    }

    @Test
    void aRampSendsAsManyRequestsAsALoadAtItsMeanRate() {
        assertThat(new Shape.Ramp(10, 200, Duration.ofSeconds(30)).requests()).isEqualTo(3150);
        assertThat(new Shape.Ramp(100, 0, Duration.ofSeconds(2)).requests()).isEqualTo(100);
    }

    @Test
    void aRampFromZeroSendsImmediatelyAndThenAtShrinkingIntervals() {
        Shape.Ramp ramp = new Shape.Ramp(0, 100, Duration.ofSeconds(2));

        assertThat(ramp.dueNanos(0)).isZero();
        assertThat(ramp.dueNanos(25)).isEqualTo(1_000_000_000);
        assertThat(ramp.dueNanos(99)).isLessThan(2_000_000_000);
    }

    @Test
    void aSpikeBeginsAndEndsOnSchedule() {
        Shape.Spike spike =
                new Shape.Spike(10, 1000, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3));

        assertThat(spike.requests()).isEqualTo(10 + 2000 + 30);
        assertThat(spike.dueNanos(10)).isEqualTo(1_000_000_000);
        assertThat(spike.dueNanos(11)).isEqualTo(1_001_000_000);
        assertThat(spike.dueNanos(2010)).isEqualTo(3_000_000_000L);
        assertThat(spike.dueNanos(2011)).isEqualTo(3_100_000_000L);
    }

    @Test
    void aSpikeWithoutABaseRateSendsNothingBeforeItBegins() {
        Shape.Spike spike = new Shape.Spike(0, 100, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO);

        assertThat(spike.dueNanos(0)).isEqualTo(1_000_000_000);
        assertThat(spike.requests()).isEqualTo(100);
    }

    @Test
    void stepsRunInOrderAtTheirOwnRates() {
        Shape.Steps steps = new Shape.Steps(List.of(
                new Shape.Constant(10, Duration.ofSeconds(1)), new Shape.Constant(1000, Duration.ofSeconds(2))));

        assertThat(steps.requests()).isEqualTo(10 + 2000);
        assertThat(steps.length()).isEqualTo(Duration.ofSeconds(3));
        assertThat(steps.dueNanos(9)).isEqualTo(900_000_000);
        assertThat(steps.dueNanos(10)).isEqualTo(1_000_000_000);
        assertThat(steps.dueNanos(11)).isEqualTo(1_001_000_000);
        assertThat(steps.longer(2).requests(1)).isEqualTo(20 + 4000);
    }
}
