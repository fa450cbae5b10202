package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a request responds with at its deadline, and what becomes of its calls then: for gateways with {@link #A_DEADLINE} and {@link
 * #FEW_CALLS_AT_ONCE}.
 */
public interface DeadlineContract extends GatewayContract {

    String A_DEADLINE = "mesh.limits.deadline=300ms";

    String FEW_CALLS_AT_ONCE = "mesh.limits.fan-out=8";

    Duration DEADLINE = Duration.ofMillis(300);

    int FAN_OUT = 8;

    /** Five rounds, of which two are over before the deadline. */
    int MANY = 40;

    /** 1250 rounds: far more than a gateway makes if it is late on a busy machine. */
    int FAR_TOO_MANY = 10_000;

    Duration ROUND = Duration.ofMillis(120);

    /** The response timeout, of 30 s, ends calls too. */
    Duration BEFORE_ANY_OTHER_TIMEOUT = Duration.ofSeconds(25);

    /** Those that go on with the calls that are under way. */
    Set<Route> GOES_ON = Set.of(Route.TOMCAT_RESTCLIENT_ALL_OF, Route.TOMCAT_RESTCLIENT_COMPLETION);

    /** Calls of the one before may hang, for longer than a test waits. */
    @BeforeEach
    default void waitForTheLastOnesCalls() {
        Upstreams.legacy().calm();
        soon().until(() -> Upstreams.legacy().serving() == 0);
    }

    @ParameterizedTest
    @MethodSource("routesWithADeadline")
    default void respondsWithAllIfTheyAreThereInTime(Route route) {
        awaitAllReadings(route);
    }

    /** Half of the calls hang, and which of them is drawn by the seed. On a busy machine the others may be late, too: it tries again. */
    @ParameterizedTest
    @MethodSource("routesWithADeadline")
    default void respondsAtItsDeadlineWithWhatIsThere(Route route) {
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
    default void namesTheDeadlineWhereNothingIsThere(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        Response response = gateway().get(route, FAN_OUT);

        assertFailedBy(response, FailureCause.READ_TIMEOUT, "mesh.limits.deadline", "PT0.3S");
        assertThat(response.json().required("elapsedMs").asLong()).isGreaterThanOrEqualTo(300);
    }

    /** The threads of virtual calls; a connection of WebClient that is in use. */
    @ParameterizedTest
    @MethodSource("routesThatEndTheirCalls")
    default void holdsNothingForItsCallsAfterItsDeadline(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        gateway().get(route, FAN_OUT);

        soon().atMost(BEFORE_ANY_OTHER_TIMEOUT)
                .untilAsserted(() -> assertThat(LiveThread.inCalls()).isEmpty());
        soon().until(() -> connectionsInUse() == 0);
        assertThat(Upstreams.legacy().serving()).as("the backend is not told").isPositive();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesThatGoOn")
    default void holdsAThreadForEachCallThatIsNotBackAfterItsDeadline(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);

        gateway().get(route, FAN_OUT);

        soon().untilAsserted(() -> assertThat(LiveThread.inCalls())
                .hasSize(FAN_OUT)
                .allSatisfy(thread -> assertThat(thread.virtual()).isTrue()));
    }

    @ParameterizedTest
    @MethodSource("routesThatBeginNoMore")
    default void beginsNoMoreCallsAfterItsDeadline(Route route) {
        Upstreams.legacy().slow(ROUND);
        long before = Upstreams.legacy().arrivals();

        gateway().get(route, FAR_TOO_MANY);

        soon().until(() -> Upstreams.legacy().serving() == 0);
        assertThat(Upstreams.legacy().arrivals() - before).isLessThan(FAR_TOO_MANY);
    }

    /** Not a virtue. A gateway that is late on a busy machine may have begun all of them, and then the test tries again. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesThatBeginAll")
    default void goesOnBeginningCallsForNobody(Route route) {
        Upstreams.legacy().slow(ROUND.multipliedBy(2));
        soon().untilAsserted(() -> {
            long before = Upstreams.legacy().arrivals();

            gateway().get(route, MANY);
            long atTheDeadline = Upstreams.legacy().arrivals() - before;

            soon().until(() -> Upstreams.legacy().arrivals() - before == MANY);
            assertThat(atTheDeadline).isLessThan(MANY);
        });
    }

    /** No call is late, and five rounds are later than the deadline. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesWithAReadTimeout")
    default void boundsACallAndNotTheRequest(Route route) {
        Upstreams.legacy().slow(ROUND);
        long begin = System.nanoTime();

        Response response = gateway().get(route, MANY);

        assertThat(response.readings()).hasSize(MANY);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(ROUND.multipliedBy(MANY / FAN_OUT));
    }

    /** The first request of all is cold, and may take longer than it has. */
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

    /** All that have one. */
    default List<Route> routesWithADeadline() {
        return routesThat(route -> route.toString().contains("/deadline"));
    }

    /** Those that cancel the calls that are not back. */
    default List<Route> routesThatEndTheirCalls() {
        return routesWithADeadline().stream()
                .filter(route -> !GOES_ON.contains(route))
                .toList();
    }

    /** Those that do not. */
    default List<Route> routesThatGoOn() {
        return routesThat(GOES_ON::contains);
    }

    /** Those that make no more calls. */
    default List<Route> routesThatBeginNoMore() {
        return routesWithADeadline().stream()
                .filter(route ->
                        route != Route.TOMCAT_RESTCLIENT_ALL_OF && route != Route.TOMCAT_RESTCLIENT_READ_TIMEOUT)
                .toList();
    }

    /** The one that makes all of them, whatever the time is. */
    default List<Route> routesThatBeginAll() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_ALL_OF);
    }

    /** The one whose deadline is each call's. */
    default List<Route> routesWithAReadTimeout() {
        return routesThat(route -> route == Route.TOMCAT_RESTCLIENT_READ_TIMEOUT);
    }
}
