package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.PauseFigures;
import org.junit.jupiter.api.Test;

class StallsTest {

    private static final long MS = 1_000_000;

    @Test
    void aStallEndsWhenItIsSampled() {
        assertThat(stalls(busy(100, 0), busy(200, 30)))
                .containsExactly(new PauseFigures("event-loop", 170 * MS, 30 * MS));
    }

    @Test
    void shortWaitsAreNoStalls() {
        assertThat(stalls(busy(100, 19.9), busy(200, 20)))
                .containsExactly(new PauseFigures("event-loop", 180 * MS, 20 * MS));
    }

    /** Each sample of a long stall contains the time since its begin. */
    @Test
    void samplesOfOneStallAreJoined() {
        assertThat(stalls(busy(100, 50), busy(180, 130), busy(260, 210), busy(400, 60)))
                .containsExactly(
                        new PauseFigures("event-loop", 50 * MS, 210 * MS),
                        new PauseFigures("event-loop", 340 * MS, 60 * MS));
    }

    @Test
    void aStallBeginsWithTheLoadAtTheEarliest() {
        assertThat(stalls(busy(-80, 50), busy(40, 160))).containsExactly(new PauseFigures("event-loop", 0, 40 * MS));
    }

    @Test
    void aProcessThatDoesNotRunIsStopped() {
        assertThat(stalls(new Sample(500 * MS, Map.of(Gauges.PAUSED_MS, 300L)), busy(600, 0)))
                .containsExactly(new PauseFigures("stopped", 200 * MS, 300 * MS));
    }

    @Test
    void anObservationHasItsPausesInTheOrderOfTime() {
        List<Sample> samples = List.of(busy(100, 0), busy(200, 30));
        PauseFigures early = new PauseFigures("collection", 10 * MS, 5 * MS);
        PauseFigures late = new PauseFigures("collection", 300 * MS, 5 * MS);

        ObservationFigures figures = new Observation("netty-gateway", "jmx", samples, Optional.empty())
                .figures(0, List.of(early, late), null);

        assertThat(figures.pauses()).containsExactly(early, new PauseFigures("event-loop", 170 * MS, 30 * MS), late);
        assertThat(figures.use().loggedPauseNanos()).isEqualTo(10 * MS);
    }

    private static Sample busy(long atMs, double ms) {
        return new Sample(atMs * MS, Map.of(Gauges.EVENT_LOOP_BUSY_MS, ms));
    }

    private static List<PauseFigures> stalls(Sample... samples) {
        return new Stalls(List.of(samples)).since(0);
    }
}
