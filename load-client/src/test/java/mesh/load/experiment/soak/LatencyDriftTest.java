package mesh.load.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import org.junit.jupiter.api.Test;

/** Tests the drift of latencies in a load of a quarter of an hour at ten requests a second, in simulated time. */
class LatencyDriftTest {

    private static final long MILLISECOND = 1_000_000;
    private static final Duration LENGTH = Duration.ofMinutes(15);

    private final SplittableRandom random = new SplittableRandom(42);
    private final LatencyDrift drift = new LatencyDrift(LENGTH);

    @Test
    void aSteadyLoadIsNotReportedAsSlower() {
        SoakLatency latency = drift.of("a", requests(due -> noisy(100)), 50);

        assertThat(latency.firstSamples()).isEqualTo(600);
        assertThat(latency.lastSamples()).isEqualTo(600);
        assertThat(latency.ratio()).isBetween(0.95, 1.05);
        assertThat(latency.slower()).isFalse();
    }

    @Test
    void findsASlowIncrease() {
        SoakLatency latency = drift.of("a", requests(due -> noisy(100) + due / 30_000), 50);

        assertThat(latency.low()).isGreaterThan(1.1);
        assertThat(latency.slower()).isTrue();
    }

    @Test
    void onlyAHighPercentileShowsAGrowingTail() {
        List<RequestRecord> tail =
                requests(due -> due > LENGTH.toNanos() / 2 && random.nextInt(20) == 0 ? 400 * MILLISECOND : noisy(100));

        assertThat(drift.of("all", tail, 99).slower()).isTrue();
        assertThat(drift.of("all", tail, 50).slower()).isFalse();
    }

    @Test
    void ignoresASmallDifferenceEvenIfItIsSignificant() {
        SoakLatency latency =
                drift.of("a", requests(due -> due > LENGTH.toNanos() / 2 ? 103 * MILLISECOND : 100 * MILLISECOND), 50);

        assertThat(latency.low()).isGreaterThan(1.02);
        assertThat(latency.slower()).isFalse();
    }

    @Test
    void aLoadThatBecomesFasterIsNotReported() {
        assertThat(drift.of("a", requests(due -> noisy(due > LENGTH.toNanos() / 2 ? 50 : 100)), 50)
                        .slower())
                .isFalse();
    }

    @Test
    void hasNoVerdictWithoutValidResponsesAtTheEnd() {
        List<RequestRecord> half = requests(due -> noisy(100)).stream()
                .filter(one -> one.intendedStartNanos() < LENGTH.toNanos() / 2)
                .toList();

        assertThat(drift.of("a", half, 50).slower()).isNull();
        assertThat(drift.of("a", half, 50).lastSamples()).isZero();
    }

    @Test
    void comparesTheFirstAndTheLastThirdOfAShortLoad() {
        assertThat(new LatencyDrift(Duration.ofSeconds(30)).spanNanos())
                .isEqualTo(Duration.ofSeconds(10).toNanos());
        assertThat(drift.spanNanos()).isEqualTo(Duration.ofMinutes(1).toNanos());
    }

    private long noisy(int milliseconds) {
        return (milliseconds * 9 / 10 + random.nextInt(milliseconds / 5)) * MILLISECOND;
    }

    private static List<RequestRecord> requests(LongUnaryOperator latency) {
        return LongStream.range(0, LENGTH.toSeconds() * 10)
                .map(i -> i * 100 * MILLISECOND)
                .mapToObj(due -> {
                    long end = due + latency.applyAsLong(due);
                    return new RequestRecord(1, 1, due, due, 0, end, end, end, 2, 1, new Outcome.Ok(200));
                })
                .toList();
    }
}
