package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.Gauges;
import org.junit.jupiter.api.Test;

class LatestSampleTest {

    private static final long SECOND = 1_000_000_000;

    private final Sample before =
            new Sample(SECOND, Map.of("threads.pool.http", 3, Gauges.POOL_ACTIVE, 7, "total.cpu.ns", SECOND));

    private final Sample last = new Sample(
            3 * SECOND,
            Map.of(
                    "threads.pool.http",
                    5,
                    "threads.state.RUNNABLE",
                    5,
                    Gauges.POOL_ACTIVE,
                    9,
                    "total.allocated.bytes",
                    100,
                    "total.cpu.ns",
                    2 * SECOND));

    @Test
    void hasTheGaugesOfTheLastSampleAndTheUseSinceThePreviousOne() {
        Sampler.LatestSample latest = Sampler.LatestSample.of(List.of(before, last));

        assertThat(latest.nanoTime()).isEqualTo(3 * SECOND);
        assertThat(latest.threadsByPool()).isEqualTo(Map.of("http", 5));
        assertThat(latest.gauges()).isEqualTo(Map.of(Gauges.POOL_ACTIVE, 9.0, Gauges.CPU_CORES, 0.5));
    }

    @Test
    void hasNoFiguresOfUseIfThereIsOnlyOneSample() {
        assertThat(Sampler.LatestSample.of(List.of(before)).gauges()).isEqualTo(Map.of(Gauges.POOL_ACTIVE, 7.0));
    }
}
