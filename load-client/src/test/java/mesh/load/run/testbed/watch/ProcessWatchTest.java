package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.Observation;
import mesh.load.observe.Sampler;
import mesh.load.observe.TinyJvm;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests the watch with a service that first reports 1000 as its start time, then 2000 or nothing. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class ProcessWatchTest {

    private static final Service GATEWAY = Service.NETTY_GATEWAY;
    private static final Service FOREIGN =
            new Service("mine", new Program.Module("mine"), Service.Role.FOREIGN, 9966, false, List.of());

    private final RunJournal journal = new RunJournal();
    private volatile String sample = started(1000);
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/actuator/sample", this::respond);
        server.start();
        journal.add(figures(GATEWAY));
    }

    private static ServiceFigures figures(Service service) {
        return new ServiceFigures(
                service.label(),
                "",
                null,
                List.of(),
                null,
                Map.of(),
                Map.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void doesNotReportAServiceThatWasNotReplaced() throws Exception {
        ProcessWatch watch = watch(false);

        watch.check();
        watch.sampled(GATEWAY, "a", underLoad(() -> {}));
        watch.checkAgain();

        assertThat(replacements()).isNull();
    }

    @Test
    void reportsAReplacementUnderLoadWithTheContender() throws Exception {
        ProcessWatch watch = watch(false);

        watch.check();
        watch.sampled(GATEWAY, "a", underLoad(() -> sample = started(2000)));
        watch.checkAgain();

        assertThat(replacements()).containsExactly(replaced("a", 2000L));
    }

    /** The service was gone for a while. It ended under one contender, and its new process appeared under another. */
    @Test
    void reportsALateReplacementWithTheContenderThatLostTheService() throws Exception {
        ProcessWatch watch = watch(false);

        watch.sampled(GATEWAY, "a", underLoad(() -> sample = ""));
        sample = started(2000);
        watch.sampled(GATEWAY, "b", underLoad(() -> {}));

        assertThat(replacements()).containsExactly(replaced("a", 2000L));
    }

    @Test
    void reportsAReplacementBetweenTwoContendersWithoutAContender() throws Exception {
        ProcessWatch watch = watch(false);

        watch.sampled(GATEWAY, "a", underLoad(() -> {}));
        sample = started(2000);
        watch.sampled(GATEWAY, "b", underLoad(() -> {}));

        assertThat(replacements()).containsExactly(replaced("", 2000L));
    }

    @Test
    void reportsAServiceThatDoesNotComeBack() throws Exception {
        ProcessWatch watch = watch(false);

        watch.check();
        watch.sampled(GATEWAY, "a", underLoad(() -> sample = ""));
        watch.checkAgain();

        assertThat(replacements()).containsExactly(replaced("a", null));
    }

    /** For example, a scenario restarts the store. */
    @Test
    void doesNotReportARestartOfAServiceThatTheRunStarted() throws Exception {
        ProcessWatch watch = watch(true);

        watch.check();
        watch.sampled(GATEWAY, "a", underLoad(() -> sample = started(2000)));
        watch.checkAgain();

        assertThat(replacements()).isNull();
    }

    /** The run sends such an application no requests of its own, so it looks at the process that listens. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void reportsAnApplicationThatWasReplacedOrEndedUnderLoad() throws Exception {
        int port = server.getAddress().getPort();
        ProcessWatch watch = watch(FOREIGN, true);
        journal.add(figures(FOREIGN));
        server.stop(0);
        TinyJvm first = TinyJvm.start(port, Map.of());
        watch.check();
        watch.beginLoad("a");
        watch.endLoad();
        watch.beginLoad("b");
        first.close();
        TinyJvm second = TinyJvm.start(port, Map.of());
        watch.endLoad();
        watch.beginLoad("c");
        second.close();
        watch.endLoad();
        watch.checkAgain();

        assertThat(journal.services().getLast().replacements())
                .extracting(ReplacementFigures::contender)
                .containsExactly("b", "c");
        assertThat(journal.services().getLast().replacements())
                .extracting(one -> one.startedAfter() == null)
                .containsExactly(false, true);
    }

    @Test
    void reportsNothingIfAServiceHasNoStartTime() throws Exception {
        ProcessWatch watch = watch(false);
        sample = "{\"cpu\": 1}";

        watch.check();
        watch.sampled(GATEWAY, "a", underLoad(() -> {}));
        watch.checkAgain();

        assertThat(replacements()).isNull();
    }

    private static ReplacementFigures replaced(String contender, @Nullable Long after) {
        return new ReplacementFigures(
                contender, Instant.ofEpochMilli(1000), after == null ? null : Instant.ofEpochMilli(after));
    }

    private @Nullable List<ReplacementFigures> replacements() {
        return journal.services().getFirst().replacements();
    }

    private Observation underLoad(Runnable meanwhile) throws Exception {
        try (ManagementEndpoint endpoint = new ManagementEndpoint(base())) {
            Sampler sampler = Sampler.start(GATEWAY.label(), endpoint);
            meanwhile.run();
            return sampler.stop();
        }
    }

    private URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static String started(long millis) {
        return "{\"started.ms\": " + millis + "}";
    }

    private void respond(HttpExchange exchange) throws IOException {
        byte[] body = sample.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(body.length == 0 ? 503 : 200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private ProcessWatch watch(boolean startedHere) {
        return watch(GATEWAY, startedHere);
    }

    private ProcessWatch watch(Service service, boolean startedHere) {
        return new ProcessWatch(new OneService(new RunningService(service, base(), null), startedHere), journal);
    }

    private record OneService(RunningService service, boolean isStartedHere) implements Mesh {

        @Override
        public List<RunningService> services() {
            return List.of(service);
        }

        @Override
        public void onUnexpectedExit(Consumer<UnexpectedExit> listener) {}

        @Override
        public void stopSoon() {}

        @Override
        public void close() {}
    }
}
