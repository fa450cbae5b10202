package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import mesh.load.os.EndingChildren;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessSourceTest {

    private static final Duration TIME = Duration.ofMillis(300);

    @Test
    @EnabledOnOs(OS.LINUX)
    void itsTimeContainsThatOfEndedChildProcesses() throws Exception {
        try (EndingChildren children = new EndingChildren()) {
            ProcessSource source = new ProcessSource(children.parent().pid());
            children.useAndEnd(TIME, () -> {});
            children.useAndEnd(TIME, () -> {});

            assertThat(source.sample().get(Sample.TOTAL + Sample.CPU_NANOS))
                    .satisfies(nanos -> assertThat(nanos.longValue()).isGreaterThanOrEqualTo(2 * TIME.toNanos()));
            assertThat(source.sample().get(StandardBeans.ALL_THREADS)).isIn(1, 2);
        }
    }

    @Test
    void cannotSampleAProcessThatHasEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        ProcessSource source = new ProcessSource(ended.pid());

        assertThatThrownBy(source::sample).isInstanceOf(ObservationException.class);
    }
}
