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

    /** 1250 rounds of eight calls take more than twelve seconds, far longer than a busy machine delays a test. */
    int MANY = 10_000;

    /** Sequentially, this many calls take a second and a half. */
    int SOME = 150;

    /** The backend's time for one call. */
    Duration SERVICE_TIME = Duration.ofMillis(10);

    /** Long enough for twenty sequential calls. */
    Duration SILENCE = Duration.ofMillis(200);

    @BeforeEach
    default void waitForCallsOfThePreviousTest() {
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

    /** The backend still serves these calls when their connections are closed, so it was not a response that ended them. */
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
     * This behaviour is a drawback: the calls are useless, and blocking calls hold a thread for nobody. On a busy machine the last
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

    /** Routes that call the backend and do not notice it. */
    default Stream<Arguments> routesThatDoNotNotice() {
        return routesAndAccepts(false);
    }

    /** Routes that notice it even while they have nothing to write. */
    default Stream<Arguments> routesThatNoticeImmediately() {
        return legacyRoutes().stream()
                .filter(Route::isToldOfDeparture)
                .flatMap(route -> accepts(route).map(accept -> Arguments.of(route, accept)));
    }

    private Stream<Arguments> routesAndAccepts(boolean notice) {
        return legacyRoutes().stream()
                .filter(Route::takesCount)
                .flatMap(route -> accepts(route)
                        .filter(accept -> route.noticesDeparture(accept) == notice)
                        .map(accept -> Arguments.of(route, accept)));
    }

    private static Stream<String> accepts(Route route) {
        return (route.isReactive() ? List.of(Response.JSON, Response.NDJSON) : List.of(Response.JSON)).stream();
    }
}
