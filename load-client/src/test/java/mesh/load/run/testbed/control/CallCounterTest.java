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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.RetryCounts;
import mesh.load.scenario.service.Service;
import mesh.load.services.AttachedMesh;
import mesh.load.services.Mesh;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests counts of calls. Gateway and backend report a given list of counts, one for each request, and repeat the last one. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class CallCounterTest {

    private static final String CLIENT = "RestTemplate (HttpURLConnection)";

    @TempDir
    private Path home;

    private final List<Integer> made = new CopyOnWriteArrayList<>();
    private final List<Integer> arrivals = new CopyOnWriteArrayList<>();
    private final List<Integer> serving = new CopyOnWriteArrayList<>();
    private final AtomicLong clock = new AtomicLong();
    private boolean haveGivenUp;
    private HttpServer server;
    private URI base;
    private volatile String retries = "{}";

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
    void countsCallsMadeAndCallsThatArrived() throws InterruptedException {
        assertThat(counts(List.of(7, 207), List.of(9, 304)))
                .contains(new CallCounts(200, Map.of(CLIENT, 200L), 295, null));
    }

    @Test
    void waitsForCallsInFlight() throws InterruptedException {
        assertThat(counts(List.of(0, 200), List.of(0, 180, 195, 200)))
                .contains(new CallCounts(200, Map.of(CLIENT, 200L), 200, null));
    }

    /** A gateway waits before it tries a call again. The clock of this test moves on by 100 ms whenever it is read. */
    @Test
    void waitsForCallsThatBeginLater() throws InterruptedException {
        haveGivenUp = true;

        assertThat(counts(List.of(0, 100, 100, 100, 100, 200), List.of(0, 100, 100, 100, 100, 200)))
                .contains(new CallCounts(200, Map.of(CLIENT, 200L), 200, null));
    }

    @Test
    void waitsForTheNextCallWhileOneIsInService() throws InterruptedException {
        serving.addAll(List.of(0, 1, 1, 1, 0));

        assertThat(counts(List.of(0, 100, 100, 100, 200), List.of(0, 100, 100, 100, 200)))
                .contains(new CallCounts(200, Map.of(CLIENT, 200L), 200, null));
    }

    /** After a storm of retries, the backend is busy for long with calls that have no caller any more. */
    @Test
    void doesNotWaitUntilTheBackendHasNothingToDo() throws InterruptedException {
        serving.add(10);

        assertThat(counts(List.of(0, 200), List.of(0, 200)))
                .contains(new CallCounts(200, Map.of(CLIENT, 200L), 200, null));
    }

    /** The test's gateway counts as many calls of routes that try again as calls of its client, and a retry for each of them. */
    @Test
    void countsRetriesIfTheRouteTriesAgain() throws InterruptedException {
        retries =
                "{\"calls\": %1$d, \"attempts\": %2$d, \"retries\": %1$d, \"overBudget\": 0, \"refused\": 0, \"opened\": 0,"
                        + " \"breaker\": \"half-open\"}";

        assertThat(counts(List.of(7, 207), List.of(9, 409)))
                .contains(new CallCounts(
                        200, Map.of(CLIENT, 200L), 400, new RetryCounts(200, 400, 200, 0, 0, 0, "half-open")));
    }

    @Test
    void hasNoCountsIfTheGatewayOrTheBackendWasRestarted() throws InterruptedException {
        assertThat(counts(List.of(500, 200), List.of(0, 200))).isEmpty();
        assertThat(counts(List.of(0, 200), List.of(500, 200))).isEmpty();
    }

    @Test
    void hasNoCountsIfAServiceDoesNotCount() throws InterruptedException {
        assertThat(counts(List.of(), List.of(0, 200))).isEmpty();
        assertThat(counts(List.of(0), List.of(0))).isEmpty();
    }

    private Optional<CallCounts> counts(List<Integer> madeByThen, List<Integer> arrivedByThen)
            throws InterruptedException {
        made.clear();
        made.addAll(madeByThen.stream().limit(1).toList());
        arrivals.clear();
        arrivals.add(arrivedByThen.getFirst());
        StateFiles states = new StateFiles(new MeshHome(home));
        Map<Service, URI> services = Map.of(Service.LEGACY_BACKEND, base, Service.TOMCAT_GATEWAY, base);
        try (Mesh mesh = AttachedMesh.to(services, Set.copyOf(services.keySet()), states, line -> {});
                ServiceControl control = new ServiceControl("");
                LegacyControl legacy = new LegacyControl(control, mesh, note -> {})) {
            CallCounter counter = new CallCounter(mesh.service(Service.TOMCAT_GATEWAY), legacy);
            follow(made, madeByThen);
            follow(arrivals, arrivedByThen);
            return counter.counts(200, haveGivenUp, () -> clock.addAndGet(100_000_000));
        }
    }

    private void respond(HttpExchange exchange) throws IOException {
        String body = switch (exchange.getRequestURI().getPath()) {
            case "/actuator/info" -> made.isEmpty() ? "{}" : info(next(made));
            case "/legacy/counters" ->
                "{\"arrivals\": " + next(arrivals) + ", \"serving\": " + (serving.isEmpty() ? 0 : next(serving)) + "}";
            default -> "{\"status\": \"UP\"}";
        };
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String info(int calls) {
        return "{\"calls\": {\"" + CLIENT + "\": " + calls + "}, \"retries\": "
                + String.format(Locale.ROOT, retries, calls, 2 * calls) + "}";
    }

    /** Moves on to the next count of the list. */
    private static void follow(List<Integer> figures, List<Integer> all) {
        if (all.size() > 1) {
            figures.addAll(all.subList(1, all.size()));
            figures.removeFirst();
        }
    }

    private static int next(List<Integer> figures) {
        return figures.size() > 1 ? figures.removeFirst() : figures.getFirst();
    }
}
