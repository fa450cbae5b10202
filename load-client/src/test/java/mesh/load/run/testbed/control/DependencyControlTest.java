package mesh.load.run.testbed.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Service;
import mesh.load.services.AttachedMesh;
import mesh.load.services.Mesh;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class DependencyControlTest {

    private static final Map<String, Dependency> DB =
            Map.of("db", new Dependency(Dependency.Kind.TCP, "a:1", 9101, Map.of("reset-ratio", "0.5")));

    @TempDir
    private Path home;

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private String reply = "{}";

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void setsAllSettingsOfEachDependency() throws Exception {
        DependencyControl control = control(Service.DEPENDENCIES);

        control.behave(DB);
        control.disturbNothing(DB);
        control.resetFigures(DB);

        assertThat(requests)
                .containsExactly(
                        "PUT /dependencies/db/behaviour {\"resetRatio\":\"0.5\"}",
                        "PUT /dependencies/db/behaviour {}",
                        "DELETE /dependencies/db ");
    }

    @Test
    void readsTheCallsOfEachDependency() throws Exception {
        reply = """
                {"db": {"target": "a:1", "port": 9101, "connections": {"opened": 2, "open": 5, "peak": 7},
                  "calls": {"arrivals": 100, "completed": 98, "serving": 2, "peakConcurrent": 6, "timeServing": "PT1M0.5S",
                    "outcomes": {"SERVE": 90, "FAIL": 0, "HANG": 1, "ABORT": 0, "ABORT_BEFORE_RESPONSE": 7},
                    "sleepError": {"sleeps": 0, "mean": "PT0S", "p99": "PT0S"}},
                  "times": {"begun": 101, "ended": 99, "peak": 8, "ofEnded": "PT1M2S", "ofUnderWay": "PT2S"},
                  "failures": {"TARGET_REFUSED": 3}}}
                """;

        assertThat(control(Service.DEPENDENCIES).figures())
                .containsExactly(new DependencyFigures(
                        "db",
                        101,
                        99,
                        62_000_000_000L,
                        2_000_000_000L,
                        8,
                        2,
                        7,
                        Map.of("abort-before-response", 7L, "hang", 1L, "target-refused", 3L)));
        assertThat(requests).containsExactly("GET /dependencies ");
    }

    @Test
    void doesNothingWithoutDependencies() throws Exception {
        DependencyControl control = control(Service.LEGACY_BACKEND);

        control.behave(Map.of());
        control.resetFigures(Map.of());

        assertThat(control.figures()).isEmpty();
        assertThat(requests).isEmpty();
    }

    private DependencyControl control(Service service) throws InterruptedException {
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        StateFiles states = new StateFiles(new MeshHome(home));
        try (Mesh mesh = AttachedMesh.to(Map.of(service, base), Set.of(service), states, line -> {})) {
            requests.clear();
            return new DependencyControl(new ServiceControl(""), mesh);
        }
    }

    private void respond(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
