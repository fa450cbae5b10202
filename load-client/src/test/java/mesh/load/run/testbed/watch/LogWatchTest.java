package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogWatchTest {

    private static final String ERROR = "java.lang.OutOfMemoryError: Java heap space";

    private static final Set<Service> NEEDED = Set.of(Service.NETTY_GATEWAY, Service.LEGACY_BACKEND);

    private static final Service SHOP = new Service(
            "shop",
            new Program.Command(
                    List.of("shop"),
                    Path.of("."),
                    Map.of(),
                    new Program.Ready(null, 200, null),
                    Program.Observe.PROCESS,
                    new Place("my.yaml:1:1")),
            Service.Role.FOREIGN,
            1,
            false,
            List.of());

    @TempDir
    Path folder;

    private final List<String> found = new ArrayList<>();

    @Test
    void reportsAServiceThatRunsOutOfMemoryWithTheContenderUnderLoad() throws IOException {
        write(ERROR); // during the warm-up
        LogWatch watch = watch(Service.NETTY_GATEWAY);

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

    @Test
    void countsTheExceptionsOfAnApplicationOfTheUser() throws IOException {
        LogWatch watch = watch(SHOP);
        Runnable load = watch.during("shop-100", Set.of(SHOP));
        write(
                "java.sql.SQLTransientConnectionException: pool - Connection is not available, token=abc\n\tat a.B.c(B.java)");
        write("java.sql.SQLTransientConnectionException: other\n\tat a.B.c(B.java)");
        load.run();

        assertThat(found)
                .containsExactly("shop: "
                        + new ExceptionFigures(
                                "shop-100",
                                "java.sql.SQLTransientConnectionException",
                                "pool - Connection is not available, token=***",
                                2));
    }

    @Test
    void doesNotCountThoseOfThisProject() throws IOException {
        Runnable load = watch(Service.NETTY_GATEWAY).during("netty", NEEDED);
        write("java.io.IOException: reset\n\tat a.B.c(B.java)");
        load.run();

        assertThat(found).isEmpty();
    }

    private LogWatch watch(Service service) {
        return new LogWatch(
                new OneService(service, folder.resolve("log")),
                (name, error) -> found.add(name + ": " + error),
                (name, exception) -> found.add(name + ": " + exception));
    }

    private void write(String line) throws IOException {
        Files.writeString(folder.resolve("log"), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private record OneService(Service service, Path log) implements Mesh {

        @Override
        public List<RunningService> services() {
            return List.of(
                    new RunningService(
                            service, URI.create("http://127.0.0.1:1"), new RunningService.Started(1, log, List.of())),
                    new RunningService(Service.LEGACY_BACKEND, URI.create("http://127.0.0.1:2"), null));
        }

        @Override
        public boolean isStartedHere() {
            return true;
        }

        @Override
        public void onUnexpectedExit(Consumer<UnexpectedExit> listener) {}

        @Override
        public void stopSoon() {}

        @Override
        public void close() {}
    }
}
