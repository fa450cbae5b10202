package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunResultBuilderTest {

    private static final int WRITES = 50;

    @TempDir
    private Path root;

    /** A fault's thread tells of a new process, while the run's thread writes what was measured before Ctrl-C. */
    @Test
    void whatIsWrittenHasEveryServiceWhileOneComesBack() throws Exception {
        ResultsFolder folder = ResultsFolder.create(root, "smoke", LocalDateTime.of(2026, 11, 21, 10, 15));
        RunResultBuilder draft = new RunResultBuilder(ShippedScenarios.find("smoke"), SampleSettings.in(root), folder);
        List.of("legacy-backend", "netty-gateway").forEach(name -> draft.add(service(name)));
        AtomicBoolean written = new AtomicBoolean();
        Thread fault = Thread.ofPlatform().start(() -> {
            while (!written.get()) {
                draft.add(service("legacy-backend"));
            }
        });

        try {
            for (int time = 1; time <= WRITES; time++) {
                assertThat(draft.end(RunState.INTERRUPTED, "interrupted by the user")
                                .services())
                        .extracting(ServiceFigures::name)
                        .containsExactlyInAnyOrder("legacy-backend", "netty-gateway");
            }
        } finally {
            written.set(true);
            fault.join();
        }
    }

    private static ServiceFigures service(String name) {
        return new ServiceFigures(name, "http://127.0.0.1:7000", 4711L, List.of("java"), "jar", Map.of(), Map.of());
    }
}
