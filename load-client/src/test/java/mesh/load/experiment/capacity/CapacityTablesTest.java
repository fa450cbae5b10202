package mesh.load.experiment.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.Measurement;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.GaugeWaits.Wait;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityLimit;
import mesh.load.results.experiment.CapacityFigures.CapacityStep;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class CapacityTablesTest {

    private static final long MS = 1_000_000;

    private static final ProcessorFigures FREE =
            new ProcessorFigures(2, 1000 * MS, List.of(new Use("mine", 400 * MS, null, null)), null);

    private static final ProcessorFigures BUSY = new ProcessorFigures(
            2,
            1000 * MS,
            List.of(new Use("mine", 1200 * MS, null, null), new Use("load client", 600 * MS, null, null)),
            null);

    @Test
    void saysWhatWasScarceAtTheRateThatFailed() {
        GaugeWaits waits = new GaugeWaits(900, 20, 200 * MS, List.of(new Wait(GaugeWaits.THREAD, 150 * MS)));

        assertThat(text(new CapacityLimit(step(false), FREE, waits)))
                .contains(
                        "- rest at 900 requests a second: On average, a request took 200 ms: 150 ms waiting for a thread of"
                                + " the server.");
    }

    /** A request also waits for a core while it waits elsewhere, so the processor comes first. */
    @Test
    void theProcessorComesFirst() {
        assertThat(text(new CapacityLimit(step(false), BUSY, null)))
                .contains("- rest at 900 requests a second: The processor was the limit: of 2.0 cores, mine 1.20, load"
                        + " client 0.60 were busy.");
    }

    @Test
    void saysThatNoGaugeShowsTheLimit() {
        assertThat(text(new CapacityLimit(step(false), FREE, null)))
                .contains("- rest at 900 requests a second: no gauge shows what limits it.");
    }

    @Test
    void saysThatTheRateWasSustainedWhenItWasObserved() {
        assertThat(text(new CapacityLimit(step(true), BUSY, null)))
                .contains(
                        "- rest at 900 requests a second: it sustained this rate when it was observed, so what limits it"
                                + " was not seen.");
    }

    @Test
    void saysNothingWithoutARateThatFailed() {
        assertThat(CapacityTables.section(new Measurement.Capacity(List.of(found())))
                        .text(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .doesNotContain("requests a second:");
    }

    private static String text(CapacityLimit limit) {
        return CapacityTables.section(new Measurement.Capacity(List.of(found().with(limit))))
                .text(TerminalColours.PLAIN, Integer.MAX_VALUE);
    }

    private static CapacityStep step(boolean sustained) {
        return new CapacityStep(900, 3000 * MS, 2700, 0, 0, 0, 0, 0, MS, MS, sustained);
    }

    private static CapacityFigures found() {
        return new CapacityFigures("rest", 8, 100 * MS, 800, 900, "precise", List.of(), List.of());
    }
}
