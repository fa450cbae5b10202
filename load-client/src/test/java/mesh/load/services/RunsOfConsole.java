package mesh.load.services;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ProcessIdentity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Runs of a console, which keeps their services for the next run. A process that sleeps replaces the console. */
public abstract class RunsOfConsole extends TwoServices {

    public Process console = sleeper();
    public Retention retention = Retention.NONE;

    static Process sleeper() {
        try {
            return new ProcessBuilder("sleep", "600").start();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    @BeforeEach
    void beKept() {
        retention = Retention.by(ProcessIdentity.of(console.toHandle()));
    }

    @AfterEach
    void endEverything() throws Exception {
        console.destroyForcibly().waitFor();
        await().atMost(PATIENCE).until(() -> {
            new StateFiles(home).stopAll();
            return new StateFiles(home).living().isEmpty();
        });
    }

    /** Runs with these properties of the gateway, and returns the process ids of the services. */
    final Map<String, Long> run(Map<String, String> gateway) throws InterruptedException {
        return run(plan(gateway), retention);
    }

    final Map<String, Long> run(MeshPlan plan, Retention by) throws InterruptedException {
        output.clear();
        try (StartedMesh mesh = StartedMesh.start(plan, home, by, output::add)) {
            mesh.keep(complete(mesh));
            return pids(mesh);
        }
    }

    static Map<Service, Duration> complete(Mesh mesh) {
        return mesh.services().stream().collect(Collectors.toMap(RunningService::service, one -> Duration.ZERO));
    }

    static Map<String, Long> pids(Mesh mesh) {
        return new TreeMap<>(mesh.services().stream()
                .collect(Collectors.toMap(
                        one -> one.service().label(), one -> started(one).pid())));
    }

    static boolean lives(Map<String, Long> pids, String label) {
        return process(pids, label).map(ProcessHandle::isAlive).orElse(false);
    }

    static Optional<ProcessHandle> process(Map<String, Long> pids, String label) {
        return Optional.ofNullable(pids.get(label)).flatMap(ProcessHandle::of);
    }

    final List<Path> stateFiles() throws IOException {
        try (Stream<Path> files = Files.list(home.state())) {
            return files.toList();
        }
    }
}
