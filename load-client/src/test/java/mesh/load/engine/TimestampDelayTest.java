package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.contender.LatencyFigures;
import org.junit.jupiter.api.Test;

class TimestampDelayTest {

    private static final long MILLISECOND = 1_000_000;

    private final TimestampDelay lag = new TimestampDelay();

    @Test
    void beginsWhenTheSelectorWakes() {
        lag.asks(System.nanoTime() - 500 * MILLISECOND);
        lag.answers();
        lag.stamps(System.nanoTime() + 3 * MILLISECOND);

        assertThat(figures().maxNanos()).isBetween(3 * MILLISECOND, 400 * MILLISECOND);
    }

    @Test
    void beginsWhenItWasAskedBeforeIfItDidNotHaveToWait() {
        lag.asks(System.nanoTime());
        lag.isBack(System.nanoTime() - 700 * MILLISECOND);

        // Busy with others for 700 ms, and then it has something at once. A pause of this thread only makes it later.
        lag.asks(System.nanoTime() + 5 * MILLISECOND);
        lag.answers();
        lag.stamps(System.nanoTime());

        assertThat(figures().maxNanos()).isGreaterThanOrEqualTo(690 * MILLISECOND);
    }

    @Test
    void countsEachStamp() {
        lag.asks(System.nanoTime());
        lag.answers();
        lag.stamps(System.nanoTime());
        lag.stamps(System.nanoTime());

        assertThat(figures().samples()).isEqualTo(2);
    }

    private LatencyFigures figures() {
        return TimestampDelay.figures(List.of(lag));
    }
}
