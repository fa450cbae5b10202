package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Checks what happens to users on all routes if a SIGTERM arrives while they are being served. */
@Tag("faults")
public interface GracefulShutdownContract extends GatewayContract {

    Duration LIMIT = Duration.ofMinutes(1);

    /** Longer than the 3 s for which Reactor Netty waits by default. */
    Duration SERVICE_TIME = Duration.ofSeconds(6);

    /** Longer than the requests under way take. By default a gateway waits for 5 s. */
    String PATIENT = "spring.lifecycle.timeout-per-shutdown-phase=40s";

    /** The orderly end of a stream. A stream that is cut because it delays the shutdown for too long does not end with it. */
    String LAST_CHUNK = "0\r\n\r\n";

    /** The gateway's class. */
    Class<?> application();

    /** Further properties of the gateway. */
    default List<String> properties() {
        return List.of();
    }

    @Override
    List<Route> routes();

    @Override
    default Gateway gateway() {
        throw new UnsupportedOperationException("each test starts its own gateway");
    }

    @Test
    default void finishesRequestsUnderWayWhileItRefusesNewOnes() throws IOException, SQLException {
        Sinks.Empty<Reading> hold = Sinks.empty();
        int port = UpstreamProcess.freePort();
        try (StoreStandIn store = StoreStandIn.on(port, hold.asMono().concatWith(StoreStandIn.readings(1)));
                Connection lock = Upstreams.database().locked();
                StoppableGateway gateway = start(port, PATIENT)) {
            RawUser kept = RawUser.asking(gateway.uri("/nowhere"), "application/json");
            assertThat(kept.awaitStatus()).contains(" 404");
            assertThat(kept.askAgain()).contains(" 404");
            // Warms up: to start all requests cold takes longer than a call, so they would not be under way
            // concurrently.
            legacyRoutes().forEach(route -> Http.get(gateway.uri(route.path(1))));
            Upstreams.legacy().slow(SERVICE_TIME);
            Map<Route, CompletableFuture<Response>> responses = askOnEveryRoute(gateway, store);

            CompletableFuture<Process> end = gateway.terminate();
            await().atMost(LIMIT).until(gateway::refusesConnections);
            // Between the end of listening and the end of the connection, the gateway still serves requests.
            await().atMost(LIMIT).until(() -> kept.askAgain().isEmpty());
            assertThat(end).isNotDone();
            hold.tryEmitEmpty().orThrow();
            lock.rollback();

            assertThat(responses)
                    .allSatisfy((route, response) -> assertThat(response)
                            .as(route.toString())
                            .succeedsWithin(LIMIT)
                            .returns(200, Response::status));
            assertThat(end).succeedsWithin(LIMIT);
        }
    }

    @Test
    default void isNotReadyWhileItStillServesRequests() throws IOException {
        try (StoppableGateway gateway = start(Upstreams.store().port())) {
            assertThat(readiness(gateway)).isEqualTo(200);
            List<RawUser> streams = openEventStreams(gateway);
            gateway.holdAtFirstStep();

            CompletableFuture<Process> end = gateway.terminate();

            await().atMost(LIMIT).until(() -> readiness(gateway) == 503);
            assertThat(servingRoutes())
                    .allSatisfy(route -> assertThat(
                                    Http.get(gateway.uri(route.path(1))).status())
                            .isEqualTo(200));
            gateway.letGo();
            for (RawUser stream : streams) {
                assertThat(stream.readToEnd()).endsWith(LAST_CHUNK);
            }
            assertThat(end).succeedsWithin(LIMIT);
        }
    }

    @Test
    @SuppressWarnings("try") // the lock is held, not used
    default void waitsNoLongerThanItsShutdownTimeout() throws IOException, SQLException {
        Upstreams.legacy().behave("hangRatio", 1);
        int port = UpstreamProcess.freePort();
        try (StoreStandIn store = StoreStandIn.on(port, Flux.never());
                Connection lock = Upstreams.database().locked();
                StoppableGateway gateway = start(port, "spring.lifecycle.timeout-per-shutdown-phase=200ms")) {
            Map<Route, CompletableFuture<Response>> responses = askOnEveryRoute(gateway, store);

            assertThat(gateway.terminate()).succeedsWithin(Duration.ofSeconds(20)); // the requests' limits are 30 s

            assertThat(responses)
                    .allSatisfy((route, response) ->
                            assertThat(statusOf(response)).as(route.toString()).isNotEqualTo(200));
        }
    }

    private StoppableGateway start(int storePort, String... more) throws IOException {
        List<String> all = new ArrayList<>(properties());
        all.addAll(List.of(more));
        return StoppableGateway.start(application(), URI.create("tcp://127.0.0.1:" + storePort), all);
    }

    /** Opens a stream on each event route that would last for hours, and returns when each stream has begun. */
    private List<RawUser> openEventStreams(StoppableGateway gateway) throws IOException {
        List<RawUser> streams = new ArrayList<>();
        for (EventRoute route : EventRoute.besides(routes())) {
            streams.add(RawUser.asking(gateway.uri(route.path(10_000)), EventStreamContract.EVENT_STREAM));
        }
        for (RawUser stream : streams) {
            assertThat(stream.awaitStatus()).contains(" 200");
        }
        return streams;
    }

    /**
     * Returns when each request has reached its upstream. The store and the database are stopped from responding, and the backend is slow.
     */
    private Map<Route, CompletableFuture<Response>> askOnEveryRoute(StoppableGateway gateway, StoreStandIn store) {
        long arrivals = Upstreams.legacy().arrivals();
        Map<Route, CompletableFuture<Response>> responses = new LinkedHashMap<>();
        servingRoutes().forEach(route -> responses.put(route, Http.later(gateway.uri(route.path(1)))));
        await().pollInterval(Duration.ofMillis(20))
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(List.of(
                                Math.toIntExact(Upstreams.legacy().arrivals() - arrivals),
                                store.requests(),
                                Upstreams.database().waiting()))
                        .as("calls of the backend, the store and the database")
                        .containsExactly(
                                legacyRoutes().size(),
                                storeRoutes().size(),
                                databaseRoutes().size()));
        return responses;
    }

    private static int readiness(StoppableGateway gateway) {
        return Http.get(gateway.uri("/actuator/health/readiness")).status();
    }

    /** Returns 0 for a response that never arrived. */
    private static int statusOf(CompletableFuture<Response> response) {
        return response.thenApply(Response::status).exceptionally(cut -> 0).join();
    }
}
