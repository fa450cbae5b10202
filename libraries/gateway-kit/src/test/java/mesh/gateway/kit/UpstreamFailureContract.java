package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static mesh.gateway.kit.Failures.assertFailedWithoutLimit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that all routes that call the backend report a failure of the backend with the same cause. */
public interface UpstreamFailureContract extends GatewayContract {

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesAnErrorOfTheBackend(Route route) {
        Upstreams.legacy().behave("failureRatio", 1);

        Response response = gateway().get(route, 1);

        assertFailedWithoutLimit(response, FailureCause.UPSTREAM_STATUS);
        assertThat(response.json().required("target").asString())
                .isEqualTo("127.0.0.1:" + Upstreams.legacy().port() + "/legacy/temperatures");
        assertFailed(gateway().get(route, 7), FailureCause.UPSTREAM_STATUS);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesAConnectionThatIsCutBeforeTheResponse(Route route) {
        gateway().dropPooledConnections(); // a connection that has long been idle would count as stale
        Upstreams.legacy().behave("abortBeforeResponseRatio", 1);

        assertFailed(gateway().get(route, 1), FailureCause.CONNECTION_RESET);
        assertFailed(gateway().get(route, 7), FailureCause.CONNECTION_RESET);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void namesAConnectionThatIsCutInTheMiddleOfTheResponse(Route route) {
        Upstreams.legacy().behave("abortRatio", 1);

        assertFailed(gateway().get(route, 1), FailureCause.CONNECTION_RESET);
        assertFailed(gateway().get(route, 7), FailureCause.CONNECTION_RESET);
    }

    @ParameterizedTest
    @MethodSource("reactiveLegacyRoutes")
    default void namesTheCauseToUsersWhoAskForAStreamToo(Route route) {
        Upstreams.legacy().behave("failureRatio", 1);

        assertFailed(gateway().get(route, 7, Response.NDJSON), FailureCause.UPSTREAM_STATUS);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("refusedRoutes")
    default void namesBlockingOnTheEventLoop(Route route) {
        assertFailed(gateway().get(route, 1), FailureCause.BLOCKING_ON_EVENT_LOOP);
        assertFailed(gateway().get(route, 300), FailureCause.BLOCKING_ON_EVENT_LOOP);
    }

    /**
     * Half of the calls hang, and end with a 503 when the behaviour changes. By then the gateway has sent the readings that arrived
     * earlier, so it can only cut the response.
     */
    @ParameterizedTest
    @MethodSource("reactiveLegacyRoutesThatFanOut")
    default void streamsReadingByReadingAndCutsTheResponseWhenACallFails(Route route) throws IOException {
        Upstreams.legacy().behave("hangRatio", 0.5);

        try (BufferedReader lines = gateway().lines(route, 20)) {
            Reading first = Reading.of(lines.readLine());
            await().until(() -> Upstreams.legacy().serving() > 0);
            Upstreams.legacy().calm();

            assertThat(first).isEqualTo(Upstreams.legacy().reading(first.date()));
            assertThatThrownBy(() -> lines.lines().count()).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("reactiveLegacyRoutesThatFanOut")
    default void neverPresentsAPartOfTheResponseAsTheWhole(Route route) {
        Upstreams.legacy().behave("hangRatio", 0.5);

        CompletableFuture<Response> response = gateway().burst(1, route, 20).getFirst();
        await().until(() -> Upstreams.legacy().serving() > 0);
        Upstreams.legacy().calm();

        await().until(response::isDone);
        if (!response.isCompletedExceptionally()) { // a cut response completes exceptionally
            assertFailed(response.join(), FailureCause.UPSTREAM_STATUS);
        }
    }

    /** Routes that can stream more than one reading, have calls left when one of them hangs, and do not try that call again. */
    default List<Route> reactiveLegacyRoutesThatFanOut() {
        return routesThat(route -> route.isReactive() && route.callsLegacy() && route.fansOut() && !route.retries());
    }
}
