package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import org.junit.jupiter.api.Test;

class TimestampDelayTest {

    private static final long MILLISECOND = 1_000_000;

    private final TimestampDelay delay = new TimestampDelay();

    @Test
    void countsFromTheInstantAtWhichTheSelectorWakes() {
        delay.beginSelect(System.nanoTime() - 300_000 * MILLISECOND);
        delay.markReady();
        delay.record(System.nanoTime() + 3 * MILLISECOND);

        assertThat(figures().maxNanos()).isBetween(3 * MILLISECOND, 200_000 * MILLISECOND);
    }

    @Test
    void countsFromTheEndOfThePreviousSelectionIfTheSelectorDidNotWait() {
        delay.beginSelect(System.nanoTime());
        delay.endSelect(System.nanoTime() - 700 * MILLISECOND);

        // The engine is busy with other users for 700 ms, and then the selector returns immediately. A pause of this
        // thread can only make the measured delay longer.
        delay.beginSelect(System.nanoTime() + 5 * MILLISECOND);
        delay.markReady();
        delay.record(System.nanoTime());

        assertThat(figures().maxNanos()).isGreaterThanOrEqualTo(690 * MILLISECOND);
    }

    @Test
    void countsEachTimestamp() {
        delay.beginSelect(System.nanoTime());
        delay.markReady();
        delay.record(System.nanoTime());
        delay.record(System.nanoTime());

        assertThat(figures().samples()).isEqualTo(2);
    }

    @Test
    void eachPercentileReportsTheNumberOfSamplesBehindIt() {
        delay.beginSelect(System.nanoTime());
        delay.markReady();
        for (int i = 0; i < 9; i++) {
            delay.record(System.nanoTime());
        }
        delay.record(System.nanoTime() + 5_000 * MILLISECOND);

        assertThat(figures().percentiles())
                .extracting(Percentile::percentile)
                .containsExactly(50.0, 90.0, 99.0, 99.9, 100.0);
        assertThat(figures().percentiles()).allMatch(percentile -> percentile.samples() == 10);
        assertThat(figures().percentiles().getFirst().nanos()).isLessThan(5_000 * MILLISECOND);
        assertThat(figures().percentiles().getLast())
                .satisfies(slowest -> assertThat(slowest.nanos()).isGreaterThanOrEqualTo(5_000 * MILLISECOND))
                .satisfies(slowest -> assertThat(slowest.atOrBeyond()).isEqualTo(1));
    }

    @Test
    void withoutTimestampsEachPercentileIsZero() {
        assertThat(figures().percentiles())
                .hasSize(5)
                .allMatch(percentile -> percentile.nanos() == 0 && percentile.samples() == 0);
    }

    private LatencyFigures figures() {
        return TimestampDelay.figures(List.of(delay));
    }
}
