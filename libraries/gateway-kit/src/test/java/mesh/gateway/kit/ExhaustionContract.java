package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mesh.gateway.kit.Route.Client;
import mesh.gateway.kit.Route.WaitsOn;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Checks what a gateway reports when a resource of its own process has run out. */
@Tag("faults")
@Tag("faults-short")
public interface ExhaustionContract extends GatewayContract {

    Duration PATIENCE = Duration.ofMinutes(2);

    /** A limit that is lower than the number of files that any process has open, so the process cannot open another file. */
    String TOO_FEW = "3";

    /** The gateway's class. */
    Class<?> application();

    @Override
    List<Route> routes();

    @Override
    default Gateway gateway() {
        throw new UnsupportedOperationException("each test starts its own gateway");
    }

    /** The test makes every request once beforehand, because classes cannot be read from files later. */
    @Test
    default void namesItsFileDescriptorLimitForEveryClient() throws Exception {
        assumeTrue(isThere("prlimit"), "wants prlimit: there is none to lower a limit of a running process");
        Path log = Path.of("target", "exhausted-" + application().getSimpleName() + ".log");
        Files.deleteIfExists(log);
        try (StoppableGateway gateway = start("logging.file.name=" + log)) {
            servingRoutes().forEach(route -> assertServed(gateway, route));
            Upstreams.legacy().behave("failureRatio", 1);
            legacyRoutes()
                    .forEach(route -> assertThat(get(gateway, route).cause()).isEqualTo("upstream-status"));
            Upstreams.legacy().calm();
            endConnections(gateway);
            Map<Route, KeptUser> users = new LinkedHashMap<>();
            servingRoutes().forEach(route -> users.put(route, KeptUser.of(gateway.uri(route.path(1)))));

            limitFiles(gateway, TOO_FEW);
            Map<Route, Response> responses = new LinkedHashMap<>();
            users.forEach((route, user) -> responses.put(route, ask(user, route)));
            limitFiles(gateway, "1024");

            assertThat(responses).allSatisfy((route, response) -> {
                assertThat(response.cause()).as(response.body()).isEqualTo("file-descriptor-limit");
                assertThat(response.json().required("limit").asString()).isEqualTo("ulimit -n");
                assertThat(response.json().required("limitValue").asString()).isEqualTo(TOO_FEW);
            });
            assertThat(Files.readAllLines(log))
                    .filteredOn(line -> line.contains("A request failed"))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).contains("file-descriptor-limit (ulimit -n is 3)"));
            assertThat(Files.readAllLines(log)).noneMatch(line -> line.contains("A fault of the gateway itself"));
            servingRoutes().forEach(route -> assertServed(gateway, route));
        }
    }

    /** The scheduler has one thread, on which a call waits, and a queue for a single further call. */
    @Test
    default void namesTheFullQueueOfBoundedElastic() throws IOException {
        List<Route> elastic = routesThat(route -> route.waitsOn() == WaitsOn.BOUNDED_ELASTIC);
        assumeTrue(!elastic.isEmpty(), "wants boundedElastic: this gateway has no route on it");
        Path log = Path.of("target", "full-" + application().getSimpleName() + ".log");
        Files.deleteIfExists(log);
        try (StoppableGateway gateway = start("logging.file.name=" + log)) {
            URI uri = gateway.uri(elastic.getFirst().path(1));
            Upstreams.legacy().behave("hangRatio", 1);
            List<CompletableFuture<Response>> users = new ArrayList<>();
            for (int user = 0; user < 10; user++) {
                users.add(Http.later(uri));
            }
            await().atMost(PATIENCE)
                    .until(() ->
                            users.stream().filter(CompletableFuture::isDone).count() >= 8);
            Upstreams.legacy().calm();

            List<Response> responses =
                    users.stream().map(CompletableFuture::join).toList();
            assertThat(responses)
                    .filteredOn(response -> response.status() != 200) // the running call and the queued one may get it
                    .extracting(Response::cause)
                    .isSubsetOf("scheduler-queue-full", "upstream-status");
            assertThat(responses)
                    .filteredOn(response -> response.cause().equals("scheduler-queue-full"))
                    .hasSizeBetween(8, 9)
                    .allSatisfy(response -> {
                        assertThat(response.cause()).as(response.body()).isEqualTo("scheduler-queue-full");
                        JsonNode body = response.json();
                        assertThat(body.required("limit").asString())
                                .isEqualTo("reactor.schedulers.defaultBoundedElasticQueueSize");
                        assertThat(body.required("limitValue").asInt()).isOne();
                    });
            assertThat(Files.readAllLines(log))
                    .filteredOn(line -> line.contains("A request failed: scheduler-queue-full"))
                    .hasSizeBetween(1, 2); // one line every ten seconds
            assertThat(Files.readAllLines(log)).noneMatch(line -> line.startsWith("\tat "));
        }
    }

    private StoppableGateway start(String property) throws IOException {
        return StoppableGateway.start(
                application(),
                Upstreams.store().url(),
                List.of(
                        "-Dreactor.schedulers.defaultBoundedElasticSize=1",
                        "-Dreactor.schedulers.defaultBoundedElasticQueueSize=1"),
                List.of(
                        property,
                        "mesh.database.acquire-timeout=1s",
                        "server.tomcat.keep-alive-timeout=10m", // keeps users connected during long preparations
                        "server.netty.idle-timeout=10m"));
    }

    private static void assertServed(StoppableGateway gateway, Route route) {
        await(route.toString())
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(get(gateway, route).status()).isEqualTo(200));
    }

    private static Response get(StoppableGateway gateway, Route route) {
        return Http.get(gateway.uri(route.path(1)));
    }

    /** R2DBC's pool notices that its connections to the database have been closed only when it uses them. */
    private static Response ask(KeptUser user, Route route) {
        Response response = user.ask();
        for (int connections = 10;
                connections > 0
                        && route.client() == Client.R2DBC
                        && response.cause().equals("database-unavailable");
                connections--) {
            response = user.ask();
        }
        return response;
    }

    /** Closes all connections of the gateway's clients, so that each has to be opened again. */
    private static void endConnections(StoppableGateway gateway) throws SQLException {
        Upstreams.legacy().dropConnections();
        Upstreams.store().process().kill();
        Upstreams.start();
        Upstreams.database().endConnections();
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(Upstreams.legacy().connections()).isZero();
            assertThat(Http.get(gateway.uri("/actuator/sample"))
                            .json()
                            .path("connections.idle")
                            .asInt(0))
                    .isZero();
        });
    }

    private static void limitFiles(StoppableGateway gateway, String most) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "prlimit", "--pid", String.valueOf(gateway.pid()), "--nofile=" + most + ":")
                .inheritIO()
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static boolean isThere(String program) {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
