package mesh.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JvmFiguresTest {

    @Test
    void readsWhatEveryJvmHas() {
        Map<String, Number> sample = sample(new JvmFigures());

        assertThat(sample)
                .containsOnlyKeys(
                        "started.ms",
                        "heap.used.bytes",
                        "direct.bytes",
                        "total.cpu.ns",
                        "total.gc.count",
                        "total.gc.pause.ms",
                        "files.open",
                        "files.max")
                .containsEntry(
                        "started.ms", ManagementFactory.getRuntimeMXBean().getStartTime());
        assertThat(value(sample, "files.open")).isBetween(1L, value(sample, "files.max"));
    }

    @Test
    void totalsGrow() {
        JvmFigures figures = new JvmFigures();
        Map<String, Number> before = sample(figures);

        System.gc();
        Map<String, Number> after = sample(figures);

        assertThat(value(after, "total.gc.count")).isGreaterThan(value(before, "total.gc.count"));
        assertThat(value(after, "total.cpu.ns")).isGreaterThan(value(before, "total.cpu.ns"));
    }

    private static long value(Map<String, Number> sample, String name) {
        return Objects.requireNonNull(sample.get(name), name).longValue();
    }

    private static Map<String, Number> sample(JvmFigures figures) {
        Map<String, Number> sample = new HashMap<>();
        figures.readInto(sample);
        return sample;
    }
}
