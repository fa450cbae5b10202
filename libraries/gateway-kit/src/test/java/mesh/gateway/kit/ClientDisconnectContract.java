package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Checks what happens to a request's calls when its client disconnects: for gateways with {@link #FEW_CALLS_AT_ONCE}, so that a
 * request takes many rounds. {@link StoreOutageContract} covers the store.
 */
public interface ClientDisconnectContract extends GatewayContract {

    /** Limits a request to eight concurrent calls. */
    String FEW_CALLS_AT_ONCE = "mesh.limits.fan-out=8";

    /**
     * With 1250 rounds of eight calls, a request takes more than twelve seconds. Even on a busy machine, a test is not delayed for that
     * long.
     */
    int MANY = 10_000;

    /** The number of calls of a sequential route, which take a second and a half. */
    int SOME = 150;

    /** How long the backend works on one call. */
    Duration SERVICE_TIME = Duration.ofMillis(10);

    /** Long enough for twenty sequential calls. */
    Duration SILENCE = Duration.ofMillis(200);

    @Override
    @BeforeEach
    default void calmTheBackend() {
        GatewayContract.super.calmTheBackend();
        Upstreams.legacy().slow(SERVICE_TIME);
        soon().during(SILENCE).until(() -> Upstreams.legacy().serving() == 0);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("routesThatNotice")
    default void stopsCallingTheBackendWhenItsUserDisconnects(Route route, String accept) throws IOException {
        long before = Upstreams.legacy().arrivals();

        leaveInTheMiddle(route, MANY, accept, before);

        soon().during(SILENCE).until(() -> Upstreams.legacy().serving() == 0);
        soon().until(() -> connections("active") == 0 && connections("pending") == 0);
        assertThat(Upstreams.legacy().arrivals() - before).isLessThan(MANY / 2);
        assertThat(gateway().get(route, 1).status()).isEqualTo(200);
    }

    /** The connections close while the backend still works on the calls. So it was not a response that ended the calls. */
    @ParameterizedTest(name = "{0} {1}", allowZeroInvocations = true)
    @MethodSource("routesThatNoticeImmediately")
    default void cancelsTheCallsUnderWayWhenItsUserDisconnects(Route route, String accept) throws IOException {
        Upstreams.legacy().behave("hangRatio", 1);
        RawUser user = RawUser.asking(gateway().uri(route.path(3)), accept);
        soon().until(() -> Upstreams.legacy().serving() > 0 && connections("active") > 0);

        user.leave();

        soon().until(() -> connections("active") == 0 && connections("pending") == 0);
        assertThat(Upstreams.legacy().serving()).isPositive();
    }

    /**
     * This behaviour is a drawback: no user needs the calls any more, and blocking calls still occupy a thread. On a busy machine the last
     * call may arrive before the client disconnects; then the test tries again.
     */
    @ParameterizedTest(name = "{0} {1}", allowZeroInvocations = true)
    @MethodSource("routesThatDoNotNotice")
    default void keepsCallingTheBackendAfterItsUserHasDisconnected(Route route, String accept) {
        soon().untilAsserted(() -> {
            long before = Upstreams.legacy().arrivals();

            leaveInTheMiddle(route, SOME, accept, before);
            long whenTheUserLeft = Upstreams.legacy().arrivals() - before;

            soon().until(() -> Upstreams.legacy().arrivals() - before == SOME);
            assertThat(whenTheUserLeft).isLessThan(SOME);
        });
    }

    private void leaveInTheMiddle(Route route, int cnt, String accept, long arrivalsBefore) throws IOException {
        RawUser user = RawUser.asking(gateway().uri(route.path(cnt)), accept);
        soon().until(() -> Upstreams.legacy().arrivals() > arrivalsBefore);
        user.leave();
    }

    private int connections(String state) {
        JsonNode sample = Http.get(gateway().uri("/actuator/sample")).json();
        return sample.required("connections." + state).asInt();
    }

    private static ConditionFactory soon() {
        return await().pollInterval(Duration.ofMillis(10));
    }

    /** Routes that call the backend and notice that their client has disconnected, each with what the client accepts. */
    default Stream<Arguments> routesThatNotice() {
        return routesAndAccepts(true);
    }

    /** Routes that call the backend and do not notice that their client has disconnected. */
    default Stream<Arguments> routesThatDoNotNotice() {
        return routesAndAccepts(false);
    }

    /** Routes that notice a disconnect even while they have nothing to write. */
    default Stream<Arguments> routesThatNoticeImmediately() {
        return legacyRoutes().stream()
                .filter(ClientDisconnectContract::learnsOfDepartureImmediately)
                .flatMap(route -> accepts(route).map(accept -> Arguments.of(route, accept)));
    }

    private Stream<Arguments> routesAndAccepts(boolean notice) {
        return legacyRoutes().stream()
                .filter(Route::takesCount)
                .flatMap(route -> accepts(route)
                        .filter(accept -> noticesDeparture(route, accept) == notice)
                        .map(accept -> Arguments.of(route, accept)));
    }

    /**
     * Returns whether the route notices that its client has disconnected. Netty reports it immediately and cancels what waits. Tomcat does
     * not report it: only a write to that user fails. On Tomcat, only a stream of lines writes before all calls have returned.
     */
    static boolean noticesDeparture(Route route, String accept) {
        return learnsOfDepartureImmediately(route) || (route.isReactive() && accept.equals(Response.NDJSON));
    }

    /** Returns whether the route learns of a disconnect immediately, even while it writes nothing. */
    private static boolean learnsOfDepartureImmediately(Route route) {
        return route.isOfNetty() && !route.isRefused();
    }

    private static Stream<String> accepts(Route route) {
        return (route.isReactive() ? List.of(Response.JSON, Response.NDJSON) : List.of(Response.JSON)).stream();
    }
}
