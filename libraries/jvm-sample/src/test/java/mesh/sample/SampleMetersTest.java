package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests with given figures and a simulated clock. */
class SampleMetersTest {

    private final AtomicLong clock = new AtomicLong(1_000);
    private final AtomicInteger samples = new AtomicInteger();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final List<SampleMeters> bound = new ArrayList<>();

    @Test
    void countThreadsByKindAndGroup() {
        bind(Map.of(
                "threads.pool.reactor-http", 4, "threads.pool.other", 9, "virtual.mounted", 2, "virtual.queued", 7));

        assertThat(threads("platform", "reactor-http")).isEqualTo(4);
        assertThat(threads("platform", "other")).isEqualTo(9);
        assertThat(threads("virtual", "mounted")).isEqualTo(2);
        assertThat(threads("virtual", "queued")).isEqualTo(7);
    }

    @Test
    void convertMillisecondsOfTheSampleToSeconds() {
        bind(Map.of("eventloop.busy.ms", 12.5, "platform.late.ms", 3));

        assertThat(value(registry.get("mesh.eventloop.busy.max").gauge())).isEqualTo(0.0125);
        assertThat(value(registry.get("mesh.platform.late.max").gauge())).isEqualTo(0.003);
    }

    @Test
    void areZeroForAnEmptyPoolAndNaNForUnknownFigures() {
        bind(Map.of("threads.pool.other", 1));

        assertThat(threads("platform", "http-nio-exec")).isZero();
        assertThat(threads("virtual", "mounted")).isNaN();
        assertThat(value(registry.get("mesh.eventloop.busy.max").gauge())).isNaN();
    }

    @Test
    void takeOneSampleForAllMetersThatAreReadTogether() {
        bind(Map.of("threads.pool.other", 1));

        registry.getMeters().forEach(meter -> value((Gauge) meter));
        assertThat(samples).hasValue(1);

        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        registry.getMeters().forEach(meter -> value((Gauge) meter));
        assertThat(samples).hasValue(2);
    }

    private void bind(Map<String, Number> figures) {
        Gauges counted = sample -> {
            samples.incrementAndGet();
            sample.putAll(figures);
        };
        SampleMeters meters = new SampleMeters(List.of(counted), clock::get);
        meters.bindTo(registry);
        bound.add(meters); // a gauge holds only a weak reference to what it reads
    }

    private double threads(String kind, String group) {
        return value(
                registry.get("mesh.threads").tags("kind", kind, "group", group).gauge());
    }

    private static double value(Gauge gauge) {
        return gauge.value();
    }
}
