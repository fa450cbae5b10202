package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.contender.LatencyFigures;
import org.junit.jupiter.api.Test;

class TimestampDelayTest {

    private static final long MILLISECOND = 1_000_000;

    private final TimestampDelay delay = new TimestampDelay();

    @Test
    void beginsWhenTheSelectorWakes() {
        delay.beginSelect(System.nanoTime() - 500 * MILLISECOND);
        delay.markReady();
        delay.record(System.nanoTime() + 3 * MILLISECOND);

        assertThat(figures().maxNanos()).isBetween(3 * MILLISECOND, 400 * MILLISECOND);
    }

    @Test
    void beginsWhenItWasAskedBeforeIfItDidNotHaveToWait() {
        delay.beginSelect(System.nanoTime());
        delay.endSelect(System.nanoTime() - 700 * MILLISECOND);

        // Busy with others for 700 ms, and then it has something at once. A pause of this thread only makes it later.
        delay.beginSelect(System.nanoTime() + 5 * MILLISECOND);
        delay.markReady();
        delay.record(System.nanoTime());

        assertThat(figures().maxNanos()).isGreaterThanOrEqualTo(690 * MILLISECOND);
    }

    @Test
    void countsEachStamp() {
        delay.beginSelect(System.nanoTime());
        delay.markReady();
        delay.record(System.nanoTime());
        delay.record(System.nanoTime());

        assertThat(figures().samples()).isEqualTo(2);
    }

    private LatencyFigures figures() {
        return TimestampDelay.figures(List.of(delay));
    }
}
