package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.analysis.ThreadPlaces;
import mesh.load.results.Json;
import mesh.load.results.ThreadDumpFigures.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadDumpTest {

    @TempDir
    private Path folder;

    @Test
    void containsPlatformAndVirtualThreads() throws Exception {
        Path file = folder.resolve("maker.threads.json");
        try (ThreadMaker maker = ThreadMaker.start();
                ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            maker.make("worker-", 3);
            maker.makeVirtual(20);

            jvm.dumpThreads(file);
        }

        ThreadPlaces observed = ThreadPlaces.of(Json.MAPPER.readTree(file));
        assertThat(observed.virtualThreads()).isEqualTo(20);
        assertThat(observed.places()).contains(new Place("Thread.sleep", "waits", 23));
        assertThat(observed.application()).contains(new Place("ThreadMaker.sleep", "executes", 23));
    }

    /** The agent of this project gives the same access. */
    @Test
    void needsOnlyTheAgent() throws Exception {
        Path file = folder.resolve("tiny.threads.json");
        try (TinyJvm application = TinyJvm.start();
                ObservedJvm jvm =
                        ObservedJvm.load(application.pid(), AgentJar.make(folder.resolve("observing-agent.jar")))) {
            jvm.dumpThreads(file);
        }

        assertThat(Files.readString(file)).contains("HTTP-Dispatcher");
    }

    @Test
    void aFileThatExistsIsNotReplaced() throws Exception {
        Path file = Files.writeString(folder.resolve("mine.json"), "mine");
        try (ThreadMaker maker = ThreadMaker.start();
                ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            assertThatThrownBy(() -> jvm.dumpThreads(file))
                    .isInstanceOf(ObservationException.class)
                    .hasMessageStartingWith("its threads cannot be dumped: ");
        }

        assertThat(file).hasContent("mine");
    }
}
