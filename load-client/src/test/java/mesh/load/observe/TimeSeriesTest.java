package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {

    private static final long SECOND = 1_000_000_000L;

    private final TimeSeries columns = new TimeSeries(List.of(
            new Sample(0, Map.of("threads.pool.exec", 10, "total.cpu.ns", 5 * SECOND, "heap.used.bytes", 70)),
            new Sample(SECOND, Map.of("threads.pool.exec", 12, "total.cpu.ns", 6 * SECOND, "heap.used.bytes", 90)),
            new Sample(
                    3 * SECOND,
                    Map.of(
                            "threads.pool.exec",
                            11,
                            "threads.pool.loop",
                            1,
                            "total.cpu.ns",
                            7 * SECOND,
                            "heap.used.bytes",
                            80,
                            "connections.idle",
                            4,
                            "started.ms",
                            1_700_000_000_000L))));

    @Test
    void aMissingPoolHasNoThreads() {
        assertThat(columns.counts("threads.pool."))
                .containsEntry("exec", List.of(10, 12, 11))
                .containsEntry("loop", List.of(0, 0, 1));
    }

    @Test
    void aMissingGaugeIsUnknown() {
        assertThat(columns.gauges().get(Gauges.POOL_IDLE)).containsExactly(null, null, 4.0);
        assertThat(columns.gauges()).doesNotContainKey(Gauges.TOMCAT_BUSY);
    }

    @Test
    void theStartTimeOfTheProcessIsNotAGauge() {
        assertThat(columns.gauges()).doesNotContainKey("started.ms");
    }

    @Test
    void showsProcessorTimeAsCoresInUse() {
        assertThat(columns.gauges().get(Gauges.CPU_CORES)).containsExactly(null, 1.0, 0.5);
    }

    @Test
    void countsUseFromTheFirstSampleToTheLast() {
        assertThat(columns.use(true, null).cpuNanos()).isEqualTo(2 * SECOND);
        assertThat(columns.use(true, null).peakHeapUsedBytes()).isEqualTo(90);
        assertThat(columns.use(true, null).allocatedBytes()).isNull();
    }

    @Test
    void aServiceThatStoppedRespondingHasNoSumsExceptItsThrottledTimeSoFar() {
        Map<String, Number> spent = Map.of(
                "heap.used.bytes", 90,
                "total.cpu.ns", SECOND,
                "total.allocated.bytes", 4096,
                "total.gc.count", 2,
                "total.gc.pause.ms", 30,
                "total.throttled.ns", 7);
        Map<String, Number> nothing = new HashMap<>(spent);
        nothing.replaceAll((key, value) -> key.startsWith("total.") ? 0 : value);
        TimeSeries silent = new TimeSeries(List.of(new Sample(0, nothing), new Sample(SECOND, spent)));

        assertThat(silent.use(true, null)).isEqualTo(new ServiceUse(SECOND, 90L, 4096L, 2L, 30_000_000L, 7L, null));
        assertThat(silent.use(false, null)).isEqualTo(new ServiceUse(null, 90L, null, null, null, 7L, null));
    }

    @Test
    void doesNotSubtractFiguresOfTwoProcesses() {
        TimeSeries replaced = new TimeSeries(List.of(
                new Sample(0, Map.of("total.cpu.ns", 5 * SECOND, "heap.used.bytes", 70, "started.ms", 1L)),
                new Sample(SECOND, Map.of("total.cpu.ns", 3 * SECOND, "heap.used.bytes", 90, "started.ms", 2L)),
                new Sample(2 * SECOND, Map.of("total.cpu.ns", 4 * SECOND, "heap.used.bytes", 80, "started.ms", 2L))));

        assertThat(replaced.gauges().get(Gauges.CPU_CORES)).containsExactly(null, null, 1.0);
        assertThat(replaced.use(true, null).cpuNanos()).isNull();
        assertThat(replaced.use(true, null).peakHeapUsedBytes()).isEqualTo(90);
    }
}
