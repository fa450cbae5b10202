package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryWatchTest {

    private static final String ERROR = "java.lang.OutOfMemoryError: Java heap space";

    private static final Set<Service> NEEDED = Set.of(Service.NETTY_GATEWAY, Service.LEGACY_BACKEND);

    @TempDir
    Path folder;

    private final List<String> found = new ArrayList<>();

    @Test
    void reportsAServiceThatRunsOutOfMemoryWithTheContenderUnderLoad() throws IOException {
        write(ERROR); // during the warm-up
        MemoryWatch watch = new MemoryWatch(
                new OneService(folder.resolve("log")), (service, error) -> found.add(service + ": " + error));

        watch.during("first", NEEDED).run();
        assertThat(found).isEmpty();

        Runnable second = watch.during("second", NEEDED);
        Runnable unrelated = watch.during("unrelated", Set.of());
        write(ERROR);
        write(ERROR);
        second.run();
        unrelated.run();
        watch.during("third", NEEDED).run();

        assertThat(found).containsExactly("netty-gateway: " + new OutOfMemoryFigures("second", ERROR, 2));
    }

    private void write(String line) throws IOException {
        Files.writeString(folder.resolve("log"), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private record OneService(Path log) implements Mesh {

        @Override
        public List<RunningService> services() {
            return List.of(
                    new RunningService(
                            Service.NETTY_GATEWAY,
                            URI.create("http://127.0.0.1:1"),
                            new RunningService.Started(1, log, List.of())),
                    new RunningService(Service.LEGACY_BACKEND, URI.create("http://127.0.0.1:2"), null));
        }

        @Override
        public boolean isStartedHere() {
            return true;
        }

        @Override
        public void onUnexpectedExit(Consumer<UnexpectedExit> listener) {}

        @Override
        public void hurry() {}

        @Override
        public void close() {}
    }
}
