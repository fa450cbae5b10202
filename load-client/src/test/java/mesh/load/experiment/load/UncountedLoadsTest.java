package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
import mesh.load.results.contender.UncountedLoad;
import org.junit.jupiter.api.Test;

class UncountedLoadsTest {

    private static final IdealTimeFigures IDEAL = new IdealTimeFigures(millis(1000), "");

    @Test
    void aLoadDuringWhichCompilersWorkedDoesNotCount() {
        assertThat(UncountedLoads.isNext(millis(2000), compilers(0.06), IDEAL, List.of()))
                .isTrue();
        assertThat(UncountedLoads.isNext(millis(2000), compilers(0.05), IDEAL, List.of()))
                .isFalse();
    }

    @Test
    void aLoadThatIsNearlyIdealCounts() {
        assertThat(UncountedLoads.isNext(millis(1100), compilers(0.3), IDEAL, List.of()))
                .isFalse();
        assertThat(UncountedLoads.isNext(millis(1100), compilers(0.3), null, List.of()))
                .isTrue();
    }

    @Test
    void aLoadThatIsNoFasterThanTheOneBeforeCounts() {
        assertThat(UncountedLoads.isNext(millis(1800), compilers(0.3), IDEAL, before(2000)))
                .isTrue();
        assertThat(UncountedLoads.isNext(millis(1900), compilers(0.3), IDEAL, before(2000)))
                .isFalse();
    }

    @Test
    void theNumberAndTheTimeOfUncountedLoadsAreLimited() {
        assertThat(UncountedLoads.isNext(millis(1200), compilers(0.3), IDEAL, before(1600, 1400, 1300)))
                .isTrue();
        assertThat(UncountedLoads.isNext(millis(800), compilers(0.3), null, before(1200, 1100, 1000, 900)))
                .isFalse();
        assertThat(UncountedLoads.isNext(millis(2900), compilers(0.3), IDEAL, before(3_100)))
                .isFalse();
    }

    @Test
    void everyLoadCountsIfTheProcessorIsUnknown() {
        assertThat(UncountedLoads.isNext(millis(2000), null, IDEAL, List.of())).isFalse();
        ProcessorFigures noJvm = new ProcessorFigures(2, millis(1), List.of(new Use("a", 1, null, null)), null);
        assertThat(UncountedLoads.isNext(millis(2000), noJvm, IDEAL, List.of())).isFalse();
    }

    private static List<UncountedLoad> before(long... millis) {
        return LongStream.of(millis)
                .mapToObj(time -> new UncountedLoad(millis(time), 1, null, null))
                .toList();
    }

    /** Returns a second on two cores, of which the compilers used this share. */
    private static ProcessorFigures compilers(double share) {
        return new ProcessorFigures(
                2, millis(1000), List.of(new Use("gateway", millis(900), Math.round(share * millis(2000)), 0L)), 0L);
    }

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
