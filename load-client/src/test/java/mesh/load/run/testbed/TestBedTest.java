package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import mesh.load.engine.threads.Engines;
import mesh.load.run.testbed.watch.RunJournal;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.services.AttachedMesh;
import mesh.load.services.Mesh;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a test bed whose services were already running. One of them fails while the test bed opens. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class TestBedTest {

    private static final Scenario SMOKE = ShippedScenarios.find("smoke");
    private static final String ITS_OWN = "{\"serviceTime\":\"40ms\"}";

    @TempDir
    private Path root;

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private volatile String failing = "";
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
    void restoresTheBehaviourOfTheBackendIfALaterStepFails() throws InterruptedException {
        failing = "PUT /legacy/behaviour 20ms"; // the backend applies the change, then reports an error

        assertThatThrownBy(this::open).isInstanceOf(MeshException.class).hasMessageContaining("500");

        assertThat(bodies).hasSize(2).last().isEqualTo(ITS_OWN);
    }

    @Test
    void changesNothingIfAnEarlierStepFails() throws InterruptedException {
        failing = "GET /actuator/info";

        assertThatThrownBy(this::open).isInstanceOf(MeshException.class).hasMessageContaining("/actuator/info");

        assertThat(bodies).allMatch(ITS_OWN::equals);
    }

    private void open() throws InterruptedException {
        try (Mesh mesh = mesh();
                TestBed bed = TestBed.open(SMOKE, mesh, Engines.of(SMOKE.engine()), new RunJournal())) {
            throw new AssertionError("it is open, and has an engine: " + bed.engine());
        }
    }

    private Mesh mesh() throws InterruptedException {
        return AttachedMesh.to(
                Map.of(Service.LEGACY_BACKEND, base),
                Set.of(Service.LEGACY_BACKEND),
                new StateFiles(new MeshHome(root)),
                line -> {});
    }

    private void respond(HttpExchange exchange) throws IOException {
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        if (exchange.getRequestMethod().equals("PUT")) {
            bodies.add(sent);
            request += sent.contains("20ms") ? " 20ms" : "";
        }
        byte[] body = ITS_OWN.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(request.equals(failing) ? 500 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
