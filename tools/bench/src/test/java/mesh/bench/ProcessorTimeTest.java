package mesh.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessorTimeTest {

    @Test
    void compilersDoNotCount() {
        ProcessorTime earlier = new ProcessorTime(1_000, Map.of("1", 100L, "2", 50L));
        ProcessorTime later = new ProcessorTime(5_000, Map.of("1", 600L, "3", 300L));

        assertThat(later.nanosSince(earlier)).isEqualTo(4_000 - 500 - 300);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void findsTheCompilersOfAJvm() throws IOException {
        ProcessorTime own = ProcessorTime.of(ProcessHandle.current().pid());

        assertThat(own.ofCompilers()).isNotEmpty();
        assertThat(own.ofCompilers().values()).allMatch(nanos -> nanos <= own.ofProcess());
    }
}
