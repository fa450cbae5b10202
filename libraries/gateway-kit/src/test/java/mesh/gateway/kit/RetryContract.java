package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static mesh.gateway.kit.Failures.assertFailedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checks how many attempts arrive at the backend: for gateways with {@link #limits}. */
public interface RetryContract extends GatewayContract {

    int ATTEMPTS = 3;

    /** The number of attempts after which the circuit breaker may open. */
    int WINDOW = 20;

    int TRIALS = 2;

    /** Returns the limits of the gateway under test. The breaker stays open until a test changes its state. */
    static String[] limits(String... more) {
        String[] limits = {
            "mesh.limits.response-timeout=1s",
            "mesh.retry.attempts=" + ATTEMPTS,
            "mesh.retry.first-delay=1ms",
            "mesh.retry.max-delay=4ms",
            "mesh.retry.breaker-window=" + WINDOW,
            "mesh.retry.breaker-trials=" + TRIALS,
            "mesh.retry.breaker-open-time=10m"
        };
        return Stream.of(limits, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("routesWithAllAttempts")
    default void triesACallThatAlwaysFailsAsOftenAsAllowed(Route route) {
        Upstreams.legacy().behave("failureRatio", 1);
        long before = Upstreams.legacy().arrivals();

        assertFailed(gateway().get(route, 1), FailureCause.UPSTREAM_STATUS);

        assertThat(Upstreams.legacy().arrivals() - before).isEqualTo(ATTEMPTS);
    }

    @ParameterizedTest
    @MethodSource("routesWithAllAttempts")
    default void servesAUserWhoseCallFailsTwice(Route route) {
        Upstreams.legacy().failTwice();
        long before = Upstreams.legacy().arrivals();

        Response response = gateway().get(route, 1);

        assertThat(response.status()).as(response.body()).isEqualTo(200);
        assertThat(Upstreams.legacy().arrivals() - before).isEqualTo(3);
    }

    /** Each attempt ends at its own time limit, and the backend still works on it. */
    @ParameterizedTest
    @MethodSource("routesWithAllAttempts")
    default void triesASilentBackendAgainAfterEachTimeLimit(Route route) {
        Upstreams.legacy().behave("hangRatio", 1);
        long before = Upstreams.legacy().arrivals();

        Response response = gateway().get(route, 1);

        assertFailedBy(response, FailureCause.READ_TIMEOUT, "mesh.limits.response-timeout", "PT1S");
        await().until(() -> Upstreams.legacy().arrivals() - before == ATTEMPTS);
        assertThat(Upstreams.legacy().serving()).isEqualTo(ATTEMPTS);
    }

    @ParameterizedTest
    @MethodSource("routesThatRetry")
    default void callsAHealthyBackendOnce(Route route) {
        long before = Upstreams.legacy().arrivals();

        assertThat(gateway().get(route, 7).status()).isEqualTo(200);

        assertThat(Upstreams.legacy().arrivals() - before).isEqualTo(7);
    }

    /** Earlier calls may have saved some retries. The first requests spend them, so that only the next hundred calls count. */
    @ParameterizedTest
    @MethodSource("routesWithABudget")
    default void retriesAtMostTenOfAHundredFailingCalls(Route route) {
        Upstreams.legacy().behave("failureRatio", 1);
        ask(route, 20);
        long before = Upstreams.legacy().arrivals();

        List<Response> responses = ask(route, 100);

        assertThat(Upstreams.legacy().arrivals() - before).isBetween(101L, 110L);
        assertThat(responses).allSatisfy(response -> assertFailed(response, FailureCause.UPSTREAM_STATUS));
    }

    @ParameterizedTest
    @MethodSource("routesWithABreaker")
    default void makesNoCallWhileItsBreakerIsOpen(Route route) {
        openTheBreaker(route);
        long before = Upstreams.legacy().arrivals();

        Response response = gateway().get(route, 1);

        assertFailedBy(response, FailureCause.CIRCUIT_BREAKER_OPEN, "mesh.retry.breaker-open-time", "PT10M");
        assertThat(Upstreams.legacy().arrivals()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("routesWithABreaker")
    default void closesItsBreakerIfTheTrialCallsSucceed(Route route) {
        openTheBreaker(route);
        Upstreams.legacy().calm();
        gateway().breaker().transitionToHalfOpenState();

        assertThat(ask(route, TRIALS))
                .allSatisfy(response -> assertThat(response.status()).isEqualTo(200));

        await().until(() -> gateway().breaker().getState() == State.CLOSED);
    }

    @ParameterizedTest
    @MethodSource("routesWithABreaker")
    default void opensItsBreakerAgainIfTheTrialCallsFail(Route route) {
        openTheBreaker(route);
        gateway().breaker().transitionToHalfOpenState();

        ask(route, TRIALS);

        await().until(() -> gateway().breaker().getState() == State.OPEN);
    }

    @ParameterizedTest
    @MethodSource("routesWithABreaker")
    default void countsAttemptsAndRefusals(Route route) {
        JsonNode before = counts();
        openTheBreaker(route);
        gateway().get(route, 1);

        JsonNode now = counts();

        assertThat(difference(before, now, "attempts")).isEqualTo(WINDOW);
        assertThat(difference(before, now, "refused")).isPositive();
        assertThat(difference(before, now, "opened")).isEqualTo(1);
        assertThat(now.required("breaker").asString()).isEqualTo("open");
        assertThat(Http.get(gateway().uri("/actuator/metrics/mesh.retry.retries"))
                        .status())
                .isEqualTo(200);
    }

    private void openTheBreaker(Route route) {
        Upstreams.legacy().behave("failureRatio", 1);
        await().pollInterval(Duration.ofMillis(1)).until(() -> {
            gateway().get(route, 1);
            return gateway().breaker().getState() == State.OPEN;
        });
    }

    private List<Response> ask(Route route, int times) {
        return Stream.generate(() -> gateway().get(route, 1)).limit(times).toList();
    }

    private JsonNode counts() {
        return Http.get(gateway().uri("/actuator/info")).json().required("retries");
    }

    private static long difference(JsonNode before, JsonNode now, String count) {
        return now.required(count).asLong() - before.required(count).asLong();
    }

    /** Routes that try a failed call again. */
    default List<Route> routesThatRetry() {
        return routesThat(Route::retries);
    }

    /** Routes that always make as many attempts as allowed. */
    default List<Route> routesWithAllAttempts() {
        return routesThat(route -> route.retries() && !routesWithABudget().contains(route));
    }

    /** The route whose retries have a budget. */
    default List<Route> routesWithABudget() {
        return routesThat(route -> route.toString().endsWith("/retry/budget"));
    }

    /** The route with a circuit breaker. */
    default List<Route> routesWithABreaker() {
        return routesThat(route -> route.toString().endsWith("/retry/breaker"));
    }
}
