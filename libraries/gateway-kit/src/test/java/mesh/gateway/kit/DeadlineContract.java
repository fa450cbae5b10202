package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the response of a request at its deadline, and what happens to its calls: for gateways with {@link #A_DEADLINE} and {@link
 * #FEW_CALLS_AT_ONCE}.
 */
public interface DeadlineContract extends GatewayContract {

    String A_DEADLINE = "mesh.limits.deadline=300ms";

    String FEW_CALLS_AT_ONCE = "mesh.limits.fan-out=8";

    Duration DEADLINE = Duration.ofMillis(300);

    int FAN_OUT = 8;

    /** The number of readings that need five rounds of calls, of which two end before the deadline. */
    int MANY = 40;

    /** The number of readings that need 1250 rounds of calls. A gateway does not get that far, even if a busy machine delays the test. */
    int FAR_TOO_MANY = 10_000;

    Duration ROUND = Duration.ofMillis(120);

    /** A time that is shorter than the response timeout of 30 s, which also ends calls. */
    Duration BEFORE_ANY_OTHER_TIMEOUT = Duration.ofSeconds(25);

    /** Routes that do not cancel the calls under way. */
    Set<Route> GOES_ON = Set.of(Route.TOMCAT_RESTCLIENT_ALL_OF, Route.TOMCAT_RESTCLIENT_COMPLETION);

    @ParameterizedTest
    @MethodSource("routesWithADeadline")
    default void respondsWithAllReadingsIfTheyArriveInTime(Route route) {
        awaitAllReadings(route);
    }

    /** Half of the calls hang; the seed decides which. On a busy machine other calls may be late, too; then the test tries again. */
    @ParameterizedTest
    @MethodSource("routesWithADeadline")
    default void respondsAtItsDeadlineWithTheReadingsItHas(Route route) {
        awaitAllReadings(route);
        List<Reading> known = new ItemCount(FAN_OUT)
                .items()
                .mapToObj(BaseDate::ofItem)
                .map(Upstreams.legacy()::reading)
                .toList();
        Upstreams.legacy().behave("hangRatio", 0.5);
        soon().untilAsserted(() -> {
            long begin = System.nanoTime();

            Response response = gateway().get(route, FAN_OUT);

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(DEADLINE);
            assertThat(response.status()).as(response.body()).isEqualTo(200);
            assertThat(response.readings())
                    .isNotEmpty()
                    .hasSizeLessThan(FAN_OUT)
                    .doesNotHaveDuplicates()
                    .isSubsetOf(known);
        });
    }

    @ParameterizedTest
    @MethodSource("routesWithADeadline")
    default void namesTheDeadlineIfItHasNoReading(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        Response response = gateway().get(route, FAN_OUT);

        assertFailedBy(response, FailureCause.READ_TIMEOUT, "mesh.limits.deadline", "PT0.3S");
        assertThat(response.json().required("elapsedMs").asLong()).isGreaterThanOrEqualTo(300);
    }

    /** The test checks that no virtual thread is still in a call, and that no connection of WebClient is in use. */
    @ParameterizedTest
    @MethodSource("routesThatEndTheirCalls")
    default void holdsNothingForItsCallsAfterItsDeadline(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        gateway().get(route, FAN_OUT);

        soon().atMost(BEFORE_ANY_OTHER_TIMEOUT)
                .untilAsserted(() -> assertThat(LiveThread.inCalls()).isEmpty());
        soon().until(() -> connectionsInUse() == 0);
        assertThat(Upstreams.legacy().serving()).as("calls that hang").isPositive();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesThatGoOn")
    default void holdsAThreadForEachPendingCallAfterItsDeadline(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        gateway().get(route, FAN_OUT);

        soon().untilAsserted(() -> assertThat(LiveThread.inCalls())
                .hasSize(FAN_OUT)
                .allSatisfy(thread -> assertThat(thread.virtual()).isTrue()));
    }

    @ParameterizedTest
    @MethodSource("routesThatStartNoMoreCalls")
    default void startsNoMoreCallsAfterItsDeadline(Route route) {
        Upstreams.legacy().slow(ROUND);
        long before = Upstreams.legacy().arrivals();

        gateway().get(route, FAR_TOO_MANY);

        soon().until(() -> Upstreams.legacy().serving() == 0);
        assertThat(Upstreams.legacy().arrivals() - before).isLessThan(FAR_TOO_MANY);
    }

    /** This behaviour is a drawback. A gateway that is late on a busy machine may have started all calls; then the test tries again. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesThatStartAllCalls")
    default void keepsStartingCallsAfterItsDeadline(Route route) {
        Upstreams.legacy().slow(ROUND.multipliedBy(2));
        soon().untilAsserted(() -> {
            long before = Upstreams.legacy().arrivals();

            gateway().get(route, MANY);
            long atTheDeadline = Upstreams.legacy().arrivals() - before;

            soon().until(() -> Upstreams.legacy().arrivals() - before == MANY);
            assertThat(atTheDeadline).isLessThan(MANY);
        });
    }

    /**
     * Five rounds of calls exceed the deadline, but no single call does. On a busy machine a call may exceed it; then the test tries again.
     */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesWithAReadTimeout")
    default void boundsEachCallButNotTheRequest(Route route) {
        Upstreams.legacy().slow(ROUND);

        soon().untilAsserted(() -> {
            long begin = System.nanoTime();
            Response response = gateway().get(route, MANY);

            assertThat(response.readings()).hasSize(MANY);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(ROUND.multipliedBy(MANY / FAN_OUT));
        });
    }

    /** The very first request is cold and may exceed its deadline. */
    private void awaitAllReadings(Route route) {
        soon().until(() -> {
            Response response = gateway().get(route, FAN_OUT);
            return response.status() == 200 && response.readings().size() == FAN_OUT;
        });
    }

    private int connectionsInUse() {
        return Http.get(gateway().uri("/actuator/sample"))
                .json()
                .path("connections.active")
                .asInt(0);
    }

    private static ConditionFactory soon() {
        return await().pollInterval(Duration.ofMillis(10));
    }

    /** Routes that have a deadline. */
    default List<Route> routesWithADeadline() {
        return routesThat(route -> route.toString().contains("/deadline"));
    }

    /** Routes that cancel their pending calls. */
    default List<Route> routesThatEndTheirCalls() {
        return routesWithADeadline().stream()
                .filter(route -> !GOES_ON.contains(route))
                .toList();
    }

    /** Routes that do not cancel their pending calls. */
    default List<Route> routesThatGoOn() {
        return routesThat(GOES_ON::contains);
    }

    /** Routes that start no call after their deadline. */
    default List<Route> routesThatStartNoMoreCalls() {
        return routesWithADeadline().stream()
                .filter(route ->
                        route != Route.TOMCAT_RESTCLIENT_ALL_OF && route != Route.TOMCAT_RESTCLIENT_READ_TIMEOUT)
                .toList();
    }

    /** The route that starts all its calls, even after its deadline. */
    default List<Route> routesThatStartAllCalls() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_ALL_OF);
    }

    /** The route that applies its deadline to each call. */
    default List<Route> routesWithAReadTimeout() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_READ_TIMEOUT);
    }
}
