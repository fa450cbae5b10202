package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.GaugeWaits.Wait;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleContender;
import org.junit.jupiter.api.Test;

class FurtherLoadTest {

    private static final long MS = 1_000_000;

    @Test
    void isNeededIfNoGaugeSaysAnything() {
        assertThat(FurtherLoad.isUnexplained(load().build())).isTrue();
    }

    @Test
    void isNeededIfAQuarterOfTheLatencyHasNoName() {
        assertThat(FurtherLoad.isUnexplained(load().waits(waits(700, 130, 120)).build()))
                .isTrue();
        assertThat(FurtherLoad.isUnexplained(load().waits(waits(800, 120, 120)).build()))
                .isFalse();
    }

    /** A dump would come too late, or the run would take much longer. */
    @Test
    void isLeftOutForShortAndForLongLoads() {
        assertThat(FurtherLoad.isUnexplained(load().time(499).build())).isFalse();
        assertThat(FurtherLoad.isUnexplained(load().time(500).build())).isTrue();
        assertThat(FurtherLoad.isUnexplained(load().time(30_000).build())).isTrue();
        assertThat(FurtherLoad.isUnexplained(load().time(30_001).build())).isFalse();
    }

    @Test
    void isLeftOutForASingleUserAndForRequestsThatHaveNotEnded() {
        assertThat(FurtherLoad.isUnexplained(load().users(1).build())).isFalse();
        assertThat(FurtherLoad.isUnexplained(load().outcomes(new OutcomeCounts(99, 99, Map.of(), Map.of(), 1, null))
                        .build()))
                .isFalse();
    }

    private static SampleContender load() {
        return SampleContender.named("mine")
                .users(100)
                .time(2000)
                .outcomes(new OutcomeCounts(100, 100, Map.of(), Map.of(), 0, null));
    }

    private static GaugeWaits waits(long thread, long other, long unexplained) {
        return new GaugeWaits(
                100,
                20,
                1000 * MS,
                List.of(
                        new Wait(GaugeWaits.THREAD, thread * MS),
                        new Wait(GaugeWaits.OTHER, other * MS),
                        new Wait(GaugeWaits.UNEXPLAINED, unexplained * MS)));
    }
}
