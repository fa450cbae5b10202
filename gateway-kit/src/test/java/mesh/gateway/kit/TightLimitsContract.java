package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import mesh.gateway.kit.Route.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each limit, once it is reached, has its name: for gateways with {@link TightLimits}. */
public interface TightLimitsContract extends GatewayContract {

    Duration PATIENCE = Duration.ofSeconds(30);

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesABackendThatIsSilent(Route route) {
        Upstreams.legacy().behave("hangShare", 1);

        assertFailed(gateway().get(route, 1), FailureCause.READ_TIMEOUT);
    }

    /** One connection: one user has it and waits for the backend, one waits for the connection, the others are too many. */
    @ParameterizedTest
    @MethodSource("webClientRoutes")
    default void namesWhatEachUserOfABurstWaitsFor(Route route) {
        Upstreams.legacy().behave("hangShare", 1);

        List<Answer> answers = gateway().burst(10, route, 1).stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(answers)
                .allSatisfy(answer -> Failures.assertProblem(answer, 500))
                .extracting(Answer::cause)
                .containsOnly(
                        FailureCause.READ_TIMEOUT.code(),
                        FailureCause.PENDING_ACQUIRE_TIMEOUT.code(),
                        FailureCause.PENDING_ACQUIRE_QUEUE_FULL.code());
    }

    @ParameterizedTest
    @MethodSource("webClientRoutesThatFanOut")
    default void namesAQueueThatOneUserFillsAlone(Route route) {
        assertFailed(gateway().get(route, 7), FailureCause.PENDING_ACQUIRE_QUEUE_FULL);
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAStoreThatIsFrozenAndRecoversWhenItMovesAgain(Route route) {
        assertServes(route);

        Upstreams.store().process().freeze();
        try {
            assertFailed(gateway().get(route, 7), FailureCause.STORE_UNAVAILABLE);
            assertFailed(gateway().get(route, 7, Answer.NDJSON), FailureCause.STORE_UNAVAILABLE);
        } finally {
            Upstreams.store().process().thaw();
        }

        assertServes(route);
    }

    @Test
    default void tellsTheLimitsInForce() {
        Answer info = Http.get(gateway().uri("/actuator/info"));

        assertThat(info.json().required("limits").required("maxConnections").asInt())
                .isEqualTo(1);
    }

    private void assertServes(Route route) {
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(gateway().get(route, 1).status()).isEqualTo(200));
    }

    /** Routes that share WebClient's pool. */
    default List<Route> webClientRoutes() {
        return routesThat(route -> route.client() == Client.WEB_CLIENT && !route.isRefused());
    }

    /** Those of them that make all calls of a request at once. */
    default List<Route> webClientRoutesThatFanOut() {
        return routesThat(route -> route.client() == Client.WEB_CLIENT && route.isReactive() && route.takesCount());
    }
}
