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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.services.AttachedMesh;
import mesh.load.services.Mesh;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the control of a backend that was already running. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class LegacyControlTest {

    private static final String ITS_OWN = "{\"serviceTime\":\"40ms\"}";

    @TempDir
    private Path home;

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> counters = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private HttpServer server;
    private URI base;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
        base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void restoresTheBehaviourOfTheBackend() throws InterruptedException {
        closeAfter(() -> {});

        assertThat(bodies).hasSize(2).last().isEqualTo(ITS_OWN);
        assertThat(notes).isEmpty();
    }

    @Test
    void reportsThatTheBackendRejectsItsBehaviour() throws InterruptedException {
        closeAfter(() -> status = 401);

        assertThat(notes)
                .containsExactly("the backend's behaviour was not restored: PUT " + base
                        + "/legacy/behaviour responded with 401: " + ITS_OWN);
    }

    @Test
    void reportsThatTheBackendIsGone() throws InterruptedException {
        closeAfter(() -> server.stop(0));

        assertThat(notes)
                .singleElement()
                .asString()
                .startsWith("the backend's behaviour was not restored: PUT " + base + "/legacy/behaviour failed: ");
    }

    /** At the last response, 10 calls have arrived and 6 of them are complete. Two more calls arrive, and finally all are complete. */
    @Test
    void callsThatEndAfterTheLastResponseCountAsLeftOver() throws InterruptedException {
        counters.add("{'arrivals':10,'completed':6,'serving':4}");
        counters.add("{'arrivals':12,'completed':9,'serving':3}");
        counters.add("{'arrivals':12,'completed':12,'serving':0}");

        try (Mesh mesh = attached();
                ServiceControl control = new ServiceControl("");
                LegacyControl legacy = new LegacyControl(control, mesh, notes::add)) {
            assertThat(legacy.leftover(Duration.ofSeconds(10)))
                    .containsExactlyInAnyOrderEntriesOf(Map.of("leftoverCalls", 6L, "leftoverBegun", 2L));
        }
    }

    @Test
    void doesNotCountCallsThatDoNotEnd() throws InterruptedException {
        counters.add("{'arrivals':10,'completed':6,'serving':4}");

        try (Mesh mesh = attached();
                ServiceControl control = new ServiceControl("");
                LegacyControl legacy = new LegacyControl(control, mesh, notes::add)) {
            assertThat(legacy.leftover(Duration.ofMillis(20))).isEmpty();
        }
    }

    private Mesh attached() throws InterruptedException {
        StateFiles states = new StateFiles(new MeshHome(home));
        return AttachedMesh.to(
                Map.of(Service.LEGACY_BACKEND, base), Set.of(Service.LEGACY_BACKEND), states, line -> {});
    }

    private void closeAfter(Runnable meanwhile) throws InterruptedException {
        try (Mesh mesh = attached();
                ServiceControl control = new ServiceControl("");
                LegacyControl legacy = new LegacyControl(control, mesh, notes::add)) {
            legacy.remember();
            legacy.behave(new LegacyBehaviour(Map.of("service-time", "1s")));
            meanwhile.run();
        }
    }

    private void respond(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestMethod().equals("PUT")) {
            bodies.add(new String(sent, StandardCharsets.UTF_8));
        }
        byte[] body = body(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** Returns the next counters, and repeats the last ones. */
    private String body(String path) {
        if (!path.equals("/legacy/counters")) {
            return ITS_OWN;
        }
        String now = counters.size() > 1 ? counters.removeFirst() : counters.getFirst();
        return now.replace('\'', '"');
    }
}
