package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.observe.AgentJar;
import mesh.load.observe.SampleSource;
import mesh.load.observe.TinyJvm;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ForeignSourcesTest {

    private static final URI BASE = URI.create("http://127.0.0.1:1");

    @TempDir
    private Path folder;

    private final List<String> notes = new ArrayList<>();

    @Test
    void loadsTheAgentIntoAJvmThatRuns() throws Exception {
        Path agent = AgentJar.make(folder.resolve("observing-agent.jar"));

        try (TinyJvm jvm = TinyJvm.start(0, Map.of());
                SampleSource source = source(jvm.pid(), agent)) {
            assertThat(source.name()).isEqualTo("agent");
            assertThat(source.sample()).containsKey("heap.used.bytes");
        }
        assertThat(notes).isEmpty();
    }

    /** The JDK's attach would send a signal that ends the process. */
    @Test
    void leavesAProcessAloneThatAttachingWouldEnd() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();

        try (SampleSource source = source(sleep.pid(), folder.resolve("any.jar"))) {
            assertThat(source.name()).isEqualTo("process");
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly().onExit().join();
        }
        assertThat(notes)
                .containsExactly("mine is observed only as a process: the run does not attach to process " + sleep.pid()
                        + ", because it is not a JVM");
    }

    @Test
    void saysThatNobodyListensAtAUrl() {
        Program.Url url = new Program.Url(
                BASE, new Program.Ready(null, 200, null), Program.Observe.AGENT, new Place("my.yaml:1:1"));
        Service service = new Service("mine", url, Service.Role.FOREIGN, 0, false, List.of());
        RunningService running = new RunningService(service, BASE, null);

        assertThat(new ForeignSources(mesh(folder), notes::add).of(running, url))
                .isNull();
        assertThat(notes)
                .containsExactly("mine is not observed: no process of this user on this machine listens at " + BASE);
    }

    private SampleSource source(long pid, Path agent) {
        Program.Command command = new Program.Command(
                List.of("any"),
                folder,
                Map.of(),
                new Program.Ready(null, 200, null),
                Program.Observe.AGENT,
                new Place("my.yaml:1:1"));
        Service service = new Service("mine", command, Service.Role.FOREIGN, 1, false, List.of());
        RunningService running = new RunningService(
                service, BASE, new RunningService.Started(pid, folder.resolve("mine.log"), List.of("any")));
        return Objects.requireNonNull(new ForeignSources(mesh(agent), notes::add).of(running, command));
    }

    private static Mesh mesh(Path agent) {
        return new Mesh() {

            @Override
            public List<RunningService> services() {
                return List.of();
            }

            @Override
            public Path agent() {
                return agent;
            }

            @Override
            public void close() {}
        };
    }
}
