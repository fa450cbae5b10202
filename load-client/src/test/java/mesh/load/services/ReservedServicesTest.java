package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import mesh.load.os.FileTree;
import mesh.load.os.OutputFile;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that services belong to no run that has ended before it has started anything, although its process lives on. */
class ReservedServicesTest extends RunsOfConsole {

    /** A console's runs are commands of one process, which would otherwise own the services until the console ends. */
    @Test
    void aRunThatIsInterruptedBeforeItStartsGivesTheServicesBack() throws Exception {
        Map<String, Long> first = run(Map.of());

        interruptWhileItTakes(first, () -> {});

        assertThat(run(Map.of())).isEqualTo(first);
    }

    /** Nothing can be written on a full disk, so it cannot be recorded that the service waits for another run. */
    @Test
    void aServiceThatCannotBeGivenBackIsStopped() throws Exception {
        Map<String, Long> first = run(Map.of());

        interruptWhileItTakes(first, () -> fillDisk("legacy-backend"));

        assertThat(lives(first, "legacy-backend")).isFalse();
        assertThat(output)
                .anyMatch(line -> line.startsWith("legacy-backend (pid " + first.get("legacy-backend")
                        + "): stopped, because the state of the mesh cannot be written to "));
        freeDisk();
        assertThat(run(Map.of()).get("netty-gateway")).isEqualTo(first.get("netty-gateway"));
    }

    /** A user has started them, so a run that cannot record anything must not stop them. */
    @Test
    void aServiceOfMeshUpThatCannotBeGivenBackKeepsRunning() throws Exception {
        try (StartedMesh up =
                StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.NETTY_GATEWAY, up.service(Service.NETTY_GATEWAY).base());

            AttachedMesh attached = AttachedMesh.to(urls, urls.keySet(), new StateFiles(home), output::add);
            fillDisk("netty-gateway");
            attached.close();

            assertThat(up.services()).allMatch(TwoServices::isAlive);
            assertThat(output)
                    .anyMatch(line -> line.startsWith("netty-gateway (pid "
                            + pids(up).get("netty-gateway")
                            + "): no other run can use it before this process ends, because the state of the mesh cannot be"
                            + " written to "));
            freeDisk();
        }
    }

    /** The run has taken the backend, and waits for the gateway to respond, when it is interrupted. */
    private void interruptWhileItTakes(Map<String, Long> pids, Runnable before) throws Exception {
        output.clear();
        signal("STOP", pids.get("netty-gateway"));
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread run = Thread.ofPlatform().start(() -> {
            try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
                throw new AssertionError("it has started " + mesh.services());
            } catch (Throwable thrown) {
                end.set(thrown);
            }
        });
        await().atMost(PATIENCE).until(() -> output.stream().anyMatch(line -> line.endsWith(": kept")));
        before.run();
        run.interrupt();
        run.join();
        signal("CONT", pids.get("netty-gateway"));
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }

    private static void signal(String name, @Nullable Long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void aRunThatCannotReserveAllServicesGivesTheOthersBack() throws Exception {
        Map<String, Long> first = run(Map.of());
        fillDisk("netty-gateway");

        assertThatThrownBy(() -> run(Map.of()))
                .isInstanceOf(MeshException.class)
                .hasMessageStartingWith("the state of the mesh cannot be written to ");

        freeDisk();
        assertThat(run(Map.of())).isEqualTo(first);
    }

    @Test
    void aServiceIsStoppedIfItCannotBeRecordedThatItWaits() throws Exception {
        Map<String, Long> pids;
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            pids = pids(mesh);
            mesh.keep(complete(mesh));
            fillDisk("netty-gateway");
        }

        assertThat(lives(pids, "legacy-backend")).isTrue();
        assertThat(lives(pids, "netty-gateway")).isFalse();
        assertThat(output)
                .anyMatch(line -> line.startsWith("netty-gateway is not kept, because the state of the mesh "));
        assertThat(home.logs())
                .isDirectoryContaining("glob:**/legacy-backend.work")
                .isDirectoryNotContaining("glob:**/netty-gateway.work");
        freeDisk();
        assertThat(run(Map.of()).get("legacy-backend")).isEqualTo(pids.get("legacy-backend"));
    }

    /** A folder in the place of its draft lets no new state of a service be written. */
    private void fillDisk(String label) {
        try {
            for (Path file : stateFiles()) {
                if (file.toString().endsWith(label + ".json")) {
                    Files.createDirectories(file.resolveSibling(file.getFileName() + OutputFile.DRAFT)
                            .resolve("full"));
                }
            }
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    private void freeDisk() throws IOException {
        for (Path file : stateFiles()) {
            if (Files.isDirectory(file)) {
                FileTree.delete(file);
            }
        }
    }
}
