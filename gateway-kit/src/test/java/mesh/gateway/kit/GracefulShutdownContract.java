package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** What a SIGTERM does to those who are being served, on every route at once. */
@Tag("faults")
@Tag("faults-short")
public interface GracefulShutdownContract extends GatewayContract {

    Duration LIMIT = Duration.ofMinutes(1);

    /** More than the 3 s for which Reactor Netty waits without being told to. */
    Duration SERVICE_TIME = Duration.ofSeconds(4);

    /** The gateway's class. */
    Class<?> application();

    /** More properties of it. */
    default List<String> properties() {
        return List.of();
    }

    @Override
    List<Route> routes();

    @Override
    default Gateway gateway() {
        throw new UnsupportedOperationException("each test starts one of its own");
    }

    @Test
    default void requestsUnderWayFinishWhileNewOnesAreRefused() throws IOException {
        Upstreams.legacy().slow(SERVICE_TIME);
        Sinks.Empty<Reading> hold = Sinks.empty();
        int port = UpstreamProcess.freePort();
        try (StoreStandIn store = StoreStandIn.on(port, hold.asMono().concatWith(StoreStandIn.readings(1)));
                StoppableGateway gateway = start(port)) {
            RawUser kept = RawUser.asking(gateway.uri("/nowhere"), "application/json");
            assertThat(kept.awaitStatus()).contains(" 404");
            assertThat(kept.askAgain()).contains(" 404");
            List<CompletableFuture<Response>> responses = askOnEveryRoute(gateway, store);

            CompletableFuture<Process> end = gateway.terminate();
            await().atMost(LIMIT).until(gateway::refusesConnections);
            // Who asks between the end of the listening and that of the connection is still served.
            await().atMost(LIMIT).until(() -> kept.askAgain().isEmpty());
            assertThat(end).isNotDone();
            hold.tryEmitEmpty().orThrow();

            assertThat(responses)
                    .allSatisfy(response -> assertThat(response.join().status())
                            .as(response.join().body())
                            .isEqualTo(200));
            assertThat(end).succeedsWithin(LIMIT);
        }
    }

    @Test
    default void isNotReadyWhileItStillServesEverybody() throws IOException {
        try (StoppableGateway gateway = start(Upstreams.store().port())) {
            assertThat(readiness(gateway)).isEqualTo(200);
            gateway.holdAtFirstStep();

            CompletableFuture<Process> end = gateway.terminate();

            await().atMost(LIMIT).until(() -> readiness(gateway) == 503);
            assertThat(servingRoutes())
                    .allSatisfy(route -> assertThat(
                                    Http.get(gateway.uri(route.path(1))).status())
                            .isEqualTo(200));
            gateway.letGo();
            assertThat(end).succeedsWithin(LIMIT);
        }
    }

    @Test
    default void waitsNoLongerThanItIsToldTo() throws IOException {
        Upstreams.legacy().behave("hangRatio", 1);
        int port = UpstreamProcess.freePort();
        try (StoreStandIn store = StoreStandIn.on(port, Flux.never());
                StoppableGateway gateway = start(port, "spring.lifecycle.timeout-per-shutdown-phase=200ms")) {
            List<CompletableFuture<Response>> responses = askOnEveryRoute(gateway, store);

            assertThat(gateway.terminate()).succeedsWithin(Duration.ofSeconds(20)); // their own limits are 30 s

            assertThat(responses)
                    .allSatisfy(response -> assertThat(statusOf(response)).isNotEqualTo(200));
        }
    }

    private StoppableGateway start(int storePort, String... more) throws IOException {
        List<String> all = new ArrayList<>(properties());
        all.addAll(List.of(more));
        return StoppableGateway.start(application(), URI.create("tcp://127.0.0.1:" + storePort), all);
    }

    /** Returns when all of them wait for an upstream. */
    private List<CompletableFuture<Response>> askOnEveryRoute(StoppableGateway gateway, StoreStandIn store) {
        List<CompletableFuture<Response>> responses = servingRoutes().stream()
                .map(route -> Http.later(gateway.uri(route.path(1))))
                .toList();
        await().pollInterval(Duration.ofMillis(20))
                .atMost(LIMIT)
                .until(() -> Upstreams.legacy().serving() == legacyRoutes().size()
                        && store.requests() == storeRoutes().size());
        return responses;
    }

    private static int readiness(StoppableGateway gateway) {
        return Http.get(gateway.uri("/actuator/health/readiness")).status();
    }

    /** 0 for a response that never came. */
    private static int statusOf(CompletableFuture<Response> response) {
        return response.thenApply(Response::status).exceptionally(cut -> 0).join();
    }
}
