package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mesh.load.observe.ProcessorMonitor;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObserversTest {

    @TempDir
    private Path folder;

    /** The time of a child process is already part of that of its parent. */
    @Test
    void countsTheProcessesOfAnApplicationOnce() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 600 & sleep 600 & wait").start();
        await().until(() -> parent.descendants().count() == 2);
        try (Observers observers = new Observers(ShippedScenarios.find("smoke"), new NoMesh(), new RunJournal())) {
            observers.observe(running(parent.pid()));
            ProcessorMonitor monitor = observers.monitorProcessors();
            long begin = System.nanoTime();

            ProcessorFigures figures =
                    monitor.stop(begin, System.nanoTime() + 1).orElseThrow();

            assertThat(figures.uses())
                    .extracting(ProcessorFigures.Use::process)
                    .containsExactly(ProcessorMonitor.LOAD_CLIENT, "mine");
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly();
        }
    }

    private RunningService running(long pid) {
        Program.Command command = new Program.Command(
                List.of("any"),
                folder,
                Map.of(),
                new Program.Ready(null, 200, null),
                Program.Observe.NONE,
                new Place("my.yaml:1:1"));
        Service service = new Service("mine", command, Service.Role.FOREIGN, 1, false, List.of());
        return new RunningService(
                service,
                URI.create("http://127.0.0.1:1"),
                new RunningService.Started(pid, folder.resolve("mine.log"), List.of("any")));
    }

    private static final class NoMesh implements Mesh {

        @Override
        public List<RunningService> services() {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
