package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import org.junit.jupiter.api.Test;

class SampleTest {

    private static final Map<String, Number> SAMPLE = Map.of(
            "threads.pool.http",
            7,
            "threads.pool.other",
            2,
            "threads.pool.boundedElastic",
            20,
            "threads.pool.store-db",
            9,
            "threads.pool.carriers",
            2,
            "threads.live",
            100,
            Gauges.HEAP_USED_BYTES,
            5L << 20,
            Gauges.DIRECT_BYTES,
            3,
            Gauges.TOMCAT_BUSY,
            1,
            Gauges.POOL_ACTIVE,
            4);

    @Test
    void doesNotCountIdleThreadsOfPoolsThatKeepThem() {
        assertThat(Sample.usedThreads(SAMPLE)).isEqualTo(9);
        assertThat(Sample.usedThreads(Map.of())).isZero();
    }

    @Test
    void aMissingFigureIsNullInsteadOfZero() {
        assertThat(Sample.idleFootprint(Map.of(), null, null)).isEqualTo(new IdleFootprint(0, null, 0, null, null));
        assertThat(Sample.usage(Map.of(), null)).isEqualTo(new ResourceUsage(0, null, null, null, null, null));
    }

    @Test
    void readsEachFigureIntoItsField() {
        assertThat(Sample.idleFootprint(SAMPLE, 6, 8L)).isEqualTo(new IdleFootprint(5L << 20, 3L, 9, 6, 8L));
        assertThat(Sample.usage(SAMPLE, 6)).isEqualTo(new ResourceUsage(9, 1, 6, 4, null, 3L));
    }

    @Test
    void oneBusyThreadMakesTomcatBusy() {
        assertThat(Sample.isBusy(SAMPLE)).isTrue();
        assertThat(Sample.isBusy(Map.of(Gauges.TOMCAT_BUSY, 0))).isFalse();
        assertThat(Sample.isBusy(Map.of())).isFalse();
    }
}
