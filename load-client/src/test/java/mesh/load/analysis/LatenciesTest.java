package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

    private static final long MILLI = 1_000_000;

    private final List<RequestRecord> requests = IntStream.rangeClosed(1, 100)
            .mapToObj(
                    millis -> record(millis * MILLI, millis <= 90 ? new Outcome.Ok(200) : new Outcome.TimedOut(false)))
            .toList();

    @Test
    void countsTheSamplesAtOrBeyondAPercentile() {
        Percentile p99 = Latencies.ofOk(requests).at(99);

        assertThat(p99.nanos()).isCloseTo(90 * MILLI, within(MILLI / 10));
        assertThat(p99.samples()).isEqualTo(90);
        assertThat(p99.atOrBeyond()).isEqualTo(1);
        assertThat(Latencies.ofOk(requests).at(50).nanos()).isCloseTo(45 * MILLI, within(MILLI / 20));
        assertThat(Latencies.ofOk(requests).at(50).atOrBeyond()).isEqualTo(46);
    }

    @Test
    void excludesFailuresFromTheLatenciesOfValidResponses() {
        Latencies failed = Latencies.ofFailed(requests);

        assertThat(failed.samples()).isEqualTo(10);
        assertThat(failed.at(0).nanos()).isCloseTo(91 * MILLI, within(MILLI / 10));
        assertThat(failed.maxNanos()).isCloseTo(100 * MILLI, within(MILLI / 10));
    }

    /** An HdrHistogram with three significant digits would report 987,654,321 ns as 988,282,879 ns. */
    @Test
    void keepsTheExactMaximum() {
        Latencies one = Latencies.ofOk(List.of(record(987_654_321, new Outcome.Ok(200))));

        assertThat(one.maxNanos()).isEqualTo(987_654_321);
        assertThat(one.at(99.9).nanos()).isEqualTo(987_654_321);
        assertThat(one.at(100).nanos()).isEqualTo(987_654_321);
        assertThat(one.at(100).atOrBeyond()).isEqualTo(1);
    }

    /** The figures are read in one pass. An HdrHistogram searches for each percentile. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 1001})
    void theFiguresAreThoseOfAnHdrHistogram(int samples) {
        Histogram histogram = new Histogram(3);
        long[] nanos =
                new SplittableRandom(samples).longs(samples, 0, 40 * MILLI).toArray();
        Arrays.stream(nanos).forEach(histogram::recordValue);

        assertThat(Latencies.of(Arrays.stream(nanos)).figures().percentiles())
                .hasSizeGreaterThan(5)
                .allSatisfy(figure -> {
                    long found = histogram.getValueAtPercentile(figure.percentile());
                    assertThat(figure.nanos())
                            .isEqualTo(
                                    Math.min(found, LongStream.of(nanos).max().orElseThrow()));
                    assertThat(figure.atOrBeyond())
                            .isEqualTo(histogram.getCountBetweenValues(found, histogram.getMaxValue()));
                });
    }

    @Test
    void percentilesAreZeroWithoutSamples() {
        assertThat(Latencies.ofOk(List.of()).at(50)).isEqualTo(new Percentile(50, 0, 0, 0));
        assertThat(Latencies.ofOk(List.of()).maxNanos()).isZero();
    }

    @Test
    void rejectsAnInvalidPercentile() {
        Latencies latencies = Latencies.ofOk(requests);

        assertThatIllegalArgumentException().isThrownBy(() -> latencies.at(101)).withMessageContaining("101");
        assertThatIllegalArgumentException().isThrownBy(() -> latencies.at(Double.NaN));
    }

    private static RequestRecord record(long latencyNanos, Outcome outcome) {
        return new RequestRecord(1, 1, 5, 5, 0, 5, 5, 5 + latencyNanos, 0, 0, outcome);
    }
}
