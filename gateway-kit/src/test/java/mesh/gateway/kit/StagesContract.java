package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import mesh.gateway.kit.Route.Client;
import mesh.stages.RequestStages;
import mesh.stages.ServerTiming;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Injects a known wait at each stage, and checks that this stage has it. The test itself ends each wait. So the wait took at least as long
 * as the test held it, and no longer than the request.
 */
public interface StagesContract extends GatewayContract {

    Duration SERVICE_TIME = Duration.ofMillis(50);
    Duration QUERY_TIME = Duration.ofMillis(50);
    Duration HELD = Duration.ofMillis(200);
    AtomicLong IDS = new AtomicLong();

    /** The class in which a thread waits if Spring's limit makes it wait. */
    String THROTTLE = "org.springframework.util.ConcurrencyThrottleSupport";

    String SEMAPHORE = "java.base/java.util.concurrent.Semaphore";

    /** Returns the limits of the gateway under test. One user reaches each of them, and nobody waits in vain. */
    static String[] limits(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "mesh.limits.max-connections=1",
                "mesh.limits.pending-acquire-timeout=60s",
                "mesh.limits.max-concurrent-calls=1",
                "mesh.limits.max-wait-duration=60s",
                "mesh.limits.response-timeout=60s",
                "mesh.limits.deadline=60s",
                "mesh.database.max-connections=1",
                "mesh.database.query-time=" + QUERY_TIME.toMillis() + "ms",
                "mesh.stages.journal-capacity=1000"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @BeforeEach
    default void waitForCallsOfThePreviousTest() {
        soon().until(() -> Upstreams.legacy().serving() == 0);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void theBackendsServiceTimeIsTheBackends(Route route) {
        Upstreams.legacy().slow(SERVICE_TIME);

        Stages stages = ask(route).stages();

        assertThat(stages.nanos("backend")).isBetween(SERVICE_TIME.toNanos(), stages.total());
    }

    /** Another caller's request hangs in the backend's only place. */
    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void theWaitForAPlaceInTheBackendIsTheBackendsQueue(Route route) {
        Upstreams.legacy().hangOneAfterAnother();
        CompletableFuture<Response> other =
                Http.later(Upstreams.legacy().url().resolve("/legacy/temperatures?baseDate=2026-11-20"));
        soon().until(() -> Upstreams.legacy().serving() == 1);
        long arrivals = Upstreams.legacy().arrivals();

        User user = ask(route);
        soon().until(() -> Upstreams.legacy().arrivals() > arrivals);
        long held = hold();
        Upstreams.legacy().calm();

        Stages stages = user.stages();
        assertThat(stages.nanos("backend-queue")).isBetween(held, stages.total());
        assertThat(other.join().status()).isEqualTo(503);
    }

    @ParameterizedTest
    @MethodSource("routesWithAPool")
    default void theWaitForTheOnlyConnectionIsTheConnections(Route route) {
        User first = takeTheConnection(route);

        User next = ask(route);
        soon().until(() -> sample("connections.pending") == 1);
        long held = hold();
        Upstreams.legacy().calm();

        Stages stages = next.stages();
        assertThat(stages.nanos("connection")).isBetween(held, stages.total());
        assertThat(first.stages().nanos("connection")).isLessThan(first.stages().total() - held);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesWithPermits")
    default void theWaitForTheOnlyPermitIsThePermits(Route route) {
        User first = takeTheConnection(route);

        User next = ask(route);
        soon().until(() -> LiveThread.inCalls().stream()
                .anyMatch(thread -> thread.standsIn(THROTTLE) || thread.standsIn(SEMAPHORE)));
        long held = hold();
        Upstreams.legacy().calm();

        Stages stages = next.stages();
        assertThat(stages.nanos("permit")).isBetween(held, stages.total());
        assertThat(first.stages().nanos("permit")).isLessThan(first.stages().total() - held);
    }

    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void theDatabasesTimeIsTheQuerys(Route route) {
        Stages stages = ask(route).stages();

        assertThat(stages.nanos("query")).isBetween(QUERY_TIME.toNanos(), stages.total());
    }

    /** Five users share one connection, so that the fifth waits for four queries. */
    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void theWaitForTheOnlyDatabaseConnectionIsThePools(Route route) {
        ask(route).stages(); // makes the pool

        List<User> users = LongStream.range(0, 5).mapToObj(user -> ask(route)).toList();

        long longest = users.stream()
                .mapToLong(user -> user.stages().nanos("database-pool"))
                .max()
                .orElseThrow();
        assertThat(longest).isGreaterThan(3 * QUERY_TIME.toNanos());
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void theStoresSilenceIsTheBackends(Route route) {
        ask(route).stages(); // makes the connection
        Upstreams.store().process().freeze();
        User user;
        long held;
        try {
            user = ask(route);
            held = hold();
        } finally {
            Upstreams.store().process().thaw();
        }

        Stages stages = user.stages();
        assertThat(stages.nanos("backend")).isBetween(held * 9 / 10, stages.total());
    }

    /** A request that fails has stages, too. */
    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void aFailedRequestHasStages(Route route) {
        Upstreams.legacy().behave("failureRatio", 1);

        User user = ask(route);

        assertThat(user.response.join().statusCode()).isEqualTo(500);
        assertThat(user.stages().nanos("call") + user.stages().nanos("backend")).isPositive();
    }

    /** A response that is not streamed tells its stages to any client, but for the load client, which reads the journal. */
    @ParameterizedTest
    @MethodSource("blockingRoutes")
    default void theResponseTellsItsStages(Route route) {
        HttpResponse<String> told = Http.ask("GET", gateway().uri(route.path(1)));

        boolean isStreamed = route.isStreamOfRows();
        assertThat(told.headers().firstValue(ServerTiming.HEADER).isPresent()).isEqualTo(!isStreamed);
        assertThat(ask(route).response.join().headers().firstValue(ServerTiming.HEADER))
                .isEmpty();
    }

    /** Trailers exist only since HTTP/1.1. */
    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void servesAnOldClientThatWantsTrailers(Route route) throws IOException {
        try (Socket user =
                new Socket(InetAddress.getLoopbackAddress(), gateway().uri("/").getPort())) {
            String request = "GET " + route.path(1) + " HTTP/1.0\r\nTE: trailers\r\n\r\n";
            user.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

            String response = new String(user.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(response.lines().findFirst().orElse("")).contains(" 200");
        }
    }

    /** A request under way, which the gateway's journal holds by its number. */
    record User(Gateway gateway, long id, CompletableFuture<HttpResponse<String>> response) {

        /** Waits for the response, and returns the request's stages. */
        Stages stages() {
            response.join();
            soon().until(() -> !row().isMissingNode());
            return new Stages(content().required("columns"), row());
        }

        private JsonNode row() {
            return content()
                    .required("requests")
                    .valueStream()
                    .filter(one -> one.get(0).asLong() == id)
                    .findAny()
                    .orElse(MissingNode.getInstance());
        }

        private JsonNode content() {
            return Http.get(gateway.uri("/actuator/stages")).json();
        }
    }

    /** The stages of a request, which add up to its time in the gateway. */
    record Stages(JsonNode columns, JsonNode row) {

        public Stages {
            long sum = LongStream.range(4, row.size())
                    .map(at -> row.get((int) at).asLong())
                    .sum();
            assertThat(sum).isEqualTo(row.get(3).asLong() - row.get(1).asLong());
            assertThat(row).allSatisfy(figure -> assertThat(figure.asLong()).isNotNegative());
        }

        long nanos(String stage) {
            int at = 0;
            while (!columns.get(at).asString().equals(stage)) {
                at++;
            }
            return row.get(at).asLong();
        }

        /** Returns the nanoseconds from an instant of this JVM until the gateway had read the request. */
        long readAfter(long nanoTime) {
            return row.get(1).asLong() - nanoTime;
        }

        long total() {
            return row.get(3).asLong() - row.get(1).asLong();
        }
    }

    private User ask(Route route) {
        return ask(gateway(), route);
    }

    /** Sends a request whose stages can be read later. */
    static User ask(Gateway gateway, Route route) {
        long id = IDS.incrementAndGet();
        return new User(
                gateway,
                id,
                Http.later(gateway.uri(route.path(1)), RequestStages.Id.HEADER, String.format("%010d", id)));
    }

    private User takeTheConnection(Route route) {
        return hanging(gateway(), route);
    }

    /** Sends a request that hangs in the backend until the backend becomes calm. */
    static User hanging(Gateway gateway, Route route) {
        Upstreams.legacy().behave("hangRatio", 1);
        User first = ask(gateway, route);
        soon().until(() -> Upstreams.legacy().serving() == 1);
        return first;
    }

    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
    }

    /** Lets time pass, and returns how long it took. The wait that is measured lasts that long. */
    static long hold() {
        long from = System.nanoTime();
        await().pollDelay(HELD).until(() -> true);
        return System.nanoTime() - from;
    }

    private int sample(String figure) {
        return Http.get(gateway().uri("/actuator/sample")).json().path(figure).asInt(0);
    }

    /** Routes whose client has a pool of connections and tells when it has one. */
    default List<Route> routesWithAPool() {
        return routesThat(route -> (route.callsLegacy() && route.client() == Client.WEB_CLIENT && !route.isRefused())
                || route.client() == Client.POOLED_REST_CLIENT);
    }

    /** Routes whose calls wait for a permit. */
    default List<Route> routesWithPermits() {
        return routesThat(
                route -> route == Route.TOMCAT_RESTCLIENT_SEMAPHORE || route == Route.TOMCAT_RESTCLIENT_LIMIT);
    }
}
