package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static mesh.gateway.kit.Failures.assertFailedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import mesh.gateway.kit.Route.Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a response names the limit that was reached: for gateways with {@link TightLimits}. */
public interface TightLimitsContract extends GatewayContract {

    Duration PATIENCE = Duration.ofMinutes(2);

    /** The class in which a thread waits if Spring's limit makes it wait. */
    String THROTTLE = "org.springframework.util.ConcurrencyThrottleSupport";

    /**
     * A cancelled call releases its place in the pool only when its event loop handles the cancellation, which is after the user has the
     * response.
     */
    @BeforeEach
    default void waitForPlacesOfThePreviousTest() {
        await().pollInterval(Duration.ofMillis(10)).until(() -> connections("active") + connections("pending") == 0);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesABackendThatIsSilent(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        Response response = gateway().get(route, 1);

        assertFailedBy(response, FailureCause.READ_TIMEOUT, "mesh.limits.response-timeout", "PT1S");
        assertThat(response.json().required("elapsedMs").asLong()).isGreaterThanOrEqualTo(1000);
    }

    /** One user has the only connection and waits for the backend; the next user waits for the connection. */
    @ParameterizedTest
    @MethodSource("routesWithAPool")
    default void namesTheLimitThatEndsTheNextUsersWait(Route route) {
        List<CompletableFuture<Response>> first = takeTheConnection(route);

        List<CompletableFuture<Response>> next = gateway().burst(1, route, 1);

        assertThat(causes(next)).containsExactly("pending-acquire-timeout");
        assertFailedBy(
                next.getFirst().join(),
                FailureCause.PENDING_ACQUIRE_TIMEOUT,
                "mesh.limits.pending-acquire-timeout",
                "PT0.3S");
        assertThat(causes(first)).containsExactly("read-timeout");
    }

    /** The user who waits in vain has waited for the connection, and not for the backend. */
    @ParameterizedTest
    @MethodSource("routesWithAPool")
    default void countsAWaitInVainAsAWaitForTheConnection(Route route) {
        List<CompletableFuture<Response>> first = takeTheConnection(route);

        StagesContract.Stages stages = StagesContract.ask(gateway(), route).stages();

        assertThat(stages.nanos("connection"))
                .isGreaterThanOrEqualTo(Duration.ofMillis(290).toNanos());
        assertThat(stages.nanos("call") + stages.nanos("backend")).isZero();
        assertThat(causes(first)).containsExactly("read-timeout");
    }

    /**
     * One user has the connection, one may wait for it, and all others are rejected. Which user waits is a race, and Reactor's pool
     * sometimes rejects that user, too.
     */
    @ParameterizedTest
    @MethodSource("webClientRoutes")
    default void namesTheFullQueueToUsersOfABurstThatAreTooMany(Route route) {
        List<CompletableFuture<Response>> first = takeTheConnection(route);

        List<CompletableFuture<Response>> others = gateway().burst(10, route, 1);

        assertThat(causes(others))
                .contains("pending-acquire-queue-full")
                .isSubsetOf("pending-acquire-timeout", "pending-acquire-queue-full", "read-timeout");
        assertThat(causes(first)).containsExactly("read-timeout");
    }

    /** One user has the only permit and waits for the backend; the next user waits for the permit. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesWithASemaphore")
    default void namesThePermitThatTheNextUserWaitedFor(Route route) {
        List<CompletableFuture<Response>> first = takeTheConnection(route);

        Response next = gateway().get(route, 1);

        assertFailedBy(next, FailureCause.PENDING_ACQUIRE_TIMEOUT, "mesh.limits.max-wait-duration", "PT0.3S");
        assertThat(next.json().required("elapsedMs").asLong()).isGreaterThanOrEqualTo(300);
        assertThat(causes(first)).containsExactly("read-timeout");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesThatReject")
    default void namesTheLimitOfCallsToTheNextUserImmediately(Route route) {
        List<CompletableFuture<Response>> first = takeTheConnection(route);

        Response next = gateway().get(route, 1);

        assertFailedBy(next, FailureCause.TOO_MANY_CALLS, "mesh.limits.max-concurrent-calls", "1");
        assertThat(first).noneMatch(CompletableFuture::isDone);
        assertThat(causes(first)).containsExactly("read-timeout");
    }

    /** Spring's limit does not limit the wait: the next user's call begins when the previous one has ended. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesWithAConcurrencyLimit")
    default void makesTheNextUserWaitUntilThePreviousCallHasEnded(Route route) {
        List<CompletableFuture<Response>> first = takeTheConnection(route);
        long arrivals = Upstreams.legacy().arrivals();

        List<CompletableFuture<Response>> next = gateway().burst(1, route, 1);

        await().until(() -> LiveThread.inCalls().stream().anyMatch(thread -> thread.standsIn(THROTTLE)));
        assertThat(Upstreams.legacy().arrivals()).isEqualTo(arrivals);
        Upstreams.legacy().calm();
        assertThat(causes(first)).containsExactly("upstream-status");
        assertThat(next.getFirst().join().status()).isEqualTo(200);
    }

    private List<CompletableFuture<Response>> takeTheConnection(Route route) {
        await().until(() -> Upstreams.legacy().serving() == 0);
        Upstreams.legacy().behave("hangRatio", 1);
        List<CompletableFuture<Response>> first = gateway().burst(1, route, 1);
        await().pollInterval(Duration.ofMillis(20))
                .until(() -> Upstreams.legacy().serving() == 1);
        return first;
    }

    @ParameterizedTest
    @MethodSource("webClientRoutesThatFanOut")
    default void namesAQueueThatOneUserFillsAlone(Route route) {
        assertFailedBy(
                gateway().get(route, 7),
                FailureCause.PENDING_ACQUIRE_QUEUE_FULL,
                "mesh.limits.pending-acquire-max-count",
                "1");
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAFrozenStoreAndRecoversWhenItThaws(Route route) {
        assertServes(route);

        Upstreams.store().process().freeze();
        try {
            assertFailed(gateway().get(route, 7), FailureCause.STORE_UNAVAILABLE);
            assertFailed(gateway().get(route, 7, Response.NDJSON), FailureCause.STORE_UNAVAILABLE);
        } finally {
            Upstreams.store().process().thaw();
        }

        assertServes(route);
    }

    @Test
    default void exposesTheLimitsInForce() {
        Response info = Http.get(gateway().uri("/actuator/info"));

        assertThat(info.json().required("limits").required("maxConnections").asInt())
                .isEqualTo(1);
    }

    private int connections(String state) {
        return Http.get(gateway().uri("/actuator/sample"))
                .json()
                .path("connections." + state)
                .asInt(0);
    }

    private static List<String> causes(List<CompletableFuture<Response>> responses) {
        List<Response> all = responses.stream().map(CompletableFuture::join).toList();
        assertThat(all).allSatisfy(response -> Failures.assertProblem(response, 500));
        return all.stream().map(Response::cause).toList();
    }

    private void assertServes(Route route) {
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(gateway().get(route, 1).status()).isEqualTo(200));
    }

    /** Routes whose client has a pool of connections. */
    default List<Route> routesWithAPool() {
        return routesThat(route -> webClientRoutes().contains(route) || route.client() == Client.POOLED_REST_CLIENT);
    }

    /** The route that has a semaphore around its calls; none if this gateway does not have it. */
    default List<Route> routesWithASemaphore() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_SEMAPHORE);
    }

    /** The route whose calls wait for Spring's limit. */
    default List<Route> routesWithAConcurrencyLimit() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_LIMIT);
    }

    /** The route whose calls Spring rejects beyond its limit. */
    default List<Route> routesThatReject() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_REJECT);
    }

    /** Routes that share WebClient's pool. */
    default List<Route> webClientRoutes() {
        return routesThat(route -> route.client() == Client.WEB_CLIENT && !route.isRefused());
    }

    /** Routes that share WebClient's pool and make all calls of a request concurrently. */
    default List<Route> webClientRoutesThatFanOut() {
        return routesThat(route -> route.client() == Client.WEB_CLIENT && route.isReactive() && route.takesCount());
    }
}
