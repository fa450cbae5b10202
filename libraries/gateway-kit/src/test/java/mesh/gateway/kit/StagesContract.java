package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import mesh.gateway.kit.Route.Client;
import mesh.gateway.kit.Route.Computes;
import mesh.gateway.kit.Route.WaitsOn;
import mesh.stages.RequestStages;
import mesh.stages.ServerTiming;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Injects a known wait at each stage, on each route, and checks that this stage has it. Most waits end when the test ends them, so that the
 * test knows how long they took.
 */
@SuppressWarnings("try") // locks and occupied threads are held, not used
public interface StagesContract extends GatewayContract {

    AtomicLong IDS = new AtomicLong();

    /** The class in which a thread waits if Spring's limit makes it wait. */
    String THROTTLE = "org.springframework.util.ConcurrencyThrottleSupport";

    String SEMAPHORE = "java.base/java.util.concurrent.Semaphore";

    /** Returns the limits of the gateway under test. One user reaches each of them, and no user waits in vain. */
    static String[] limits(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "mesh.limits.max-connections=1",
                "mesh.limits.pending-acquire-timeout=60s",
                "mesh.limits.max-concurrent-calls=1",
                "mesh.limits.max-wait-duration=60s",
                "mesh.limits.response-timeout=60s",
                "mesh.limits.deadline=60s",
                "mesh.database.max-connections=1",
                Gateway.ITERATIONS_PROPERTY + 100_000, // a tenth of a millisecond: much more than a step costs
                "mesh.server.send-buffer-bytes=16384",
                "mesh.stages.journal-capacity=1000"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void theBackendsServiceTimeIsTheBackends(Route route) {
        InjectedWait.assertMeasuredAs("backend", time -> {
            Upstreams.legacy().slow(time);

            return ask(route).waited(time.toNanos());
        });
    }

    /** Another caller's request hangs in the backend's only place. */
    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void theWaitForAPlaceInTheBackendIsTheBackendsQueue(Route route) {
        InjectedWait.assertMeasuredAs("backend-queue", time -> {
            soon().until(() -> Upstreams.legacy().serving() == 0);
            Upstreams.legacy().hangOneAfterAnother();
            CompletableFuture<Response> other =
                    Http.later(Upstreams.legacy().url().resolve("/legacy/temperatures?baseDate=2026-11-20"));
            soon().until(() -> Upstreams.legacy().serving() == 1);
            long arrivals = Upstreams.legacy().arrivals();

            User user = ask(route);
            soon().until(() -> Upstreams.legacy().arrivals() > arrivals);
            long held = hold(time);
            Upstreams.legacy().calm();

            InjectedWait wait = user.waited(held);
            assertThat(other.join().status()).isEqualTo(503);
            return wait;
        });
    }

    @ParameterizedTest
    @MethodSource("routesWithAPool")
    default void theWaitForTheOnlyConnectionIsTheConnections(Route route) {
        InjectedWait.assertMeasuredAs("connection", time -> {
            User first = hanging(gateway(), route);

            User next = ask(route);
            soon().until(() -> sample("connections.pending") == 1);
            long held = hold(time);
            Upstreams.legacy().calm();

            InjectedWait wait = next.waited(held);
            assertThat(first.stages().nanos("connection"))
                    .isLessThanOrEqualTo(first.stages().total() - held);
            return wait;
        });
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesWithPermits")
    default void theWaitForTheOnlyPermitIsThePermits(Route route) {
        InjectedWait.assertMeasuredAs("permit", time -> {
            User first = hanging(gateway(), route);

            User next = ask(route);
            soon().until(() -> LiveThread.inCalls().stream()
                    .anyMatch(thread -> thread.standsIn(THROTTLE) || thread.standsIn(SEMAPHORE)));
            long held = hold(time);
            Upstreams.legacy().calm();

            InjectedWait wait = next.waited(held);
            assertThat(first.stages().nanos("permit"))
                    .isLessThanOrEqualTo(first.stages().total() - held);
            return wait;
        });
    }

    /** The test locks the table, so that the query waits in the database. */
    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void theDatabasesTimeIsTheQuerys(Route route) {
        ask(route).stages(); // makes the pool

        InjectedWait.assertMeasuredAs("query", time -> {
            User user;
            long held;
            try (Connection lock = Upstreams.database().locked()) {
                user = ask(route);
                soon().until(() -> Upstreams.database().waiting() == 1);
                held = hold(time);
            }
            return user.waited(held);
        });
    }

    /** One user has the only connection of the pool, and waits for the locked table. The next user waits for the connection. */
    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void theWaitForTheOnlyDatabaseConnectionIsThePools(Route route) {
        ask(route).stages(); // makes the pool

        InjectedWait.assertMeasuredAs("database-pool", time -> {
            User first;
            User next;
            long held;
            try (Connection lock = Upstreams.database().locked()) {
                first = ask(route);
                soon().until(() -> Upstreams.database().waiting() == 1);
                next = ask(route);
                soon().until(() -> sample("database.pending") == 1);
                held = hold(time);
            }
            InjectedWait wait = next.waited(held);
            assertThat(first.stages().nanos("database-pool"))
                    .isLessThanOrEqualTo(first.stages().total() - held);
            return wait;
        });
    }

    /** The process of the store is stopped. The request is known to wait from when the gateway has read it. */
    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void theStoresSilenceIsTheBackends(Route route) {
        ask(route).stages(); // makes the connection

        InjectedWait.assertMeasuredAs("backend", time -> {
            User user;
            long ended;
            Upstreams.store().process().freeze();
            try {
                user = ask(route);
                hold(time);
            } finally {
                ended = System.nanoTime();
                Upstreams.store().process().thaw();
            }

            return user.waitedUntil(ended);
        });
    }

    /** The gateway computes again and again until the time is over. */
    @ParameterizedTest
    @MethodSource("routesThatCompute")
    default void theTimeOfComputingIsTheComputings(Route route) {
        ComputingThreads computing = gateway().computingThreads();

        InjectedWait.assertMeasuredAs("computing", time -> {
            computing.computeFor(time);
            try {
                User user = ask(route);
                user.response.join();
                return user.waited(computing.computedNanos());
            } finally {
                computing.computeFor(Duration.ZERO);
            }
        });
    }

    /** The test occupies all threads of the scheduler. The request is known to wait from when the gateway has read it. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesOnBoundedElastic")
    default void theWaitForAThreadOfBoundedElasticIsTheThreads(Route route) {
        InjectedWait.assertMeasuredAs("thread", time -> {
            User user;
            long ended;
            try (Occupied threads = Occupied.boundedElastic()) {
                user = ask(route);
                hold(time);
                ended = System.nanoTime();
            }
            return user.waitedUntil(ended);
        });
    }

    /** The test occupies all event loops. Until then no loop reads the request, so the request waits before the gateway. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("routesOnEventLoops")
    default void theWaitForABusyEventLoopIsBeforeTheGateway(Route route) {
        long[] sent = new long[1];
        InjectedWait.assertMeasured(
                time -> {
                    User user;
                    long held;
                    try (Occupied loops = Occupied.all(gateway().eventLoops())) {
                        user = ask(route);
                        held = hold(time);
                    }
                    sent[0] = user.sentNanos();
                    return user.waited(held);
                },
                wait -> wait.stages().readNanos() - sent[0]);
    }

    /**
     * The gateway can write the rest only when the user reads. The user sees when its own end of the connection is full. The gateway then still
     * fills its end, which took it 0.8 s on a busy machine, so the wait must have at least half of the time for which the test holds both.
     */
    @ParameterizedTest
    @MethodSource("streams")
    default void theWaitForAUserWhoDoesNotReadIsTheResponses(Route route) throws IOException {
        long id = IDS.incrementAndGet();
        long sent = System.nanoTime();
        RawUser user = RawUser.sending(
                gateway().uri(route.path(Store.ROWS)),
                "GET",
                List.of("Accept: " + accept(route), "Connection: close", RequestStages.Id.HEADER + ": " + id));
        assertThat(user.awaitStatus()).contains("200");
        user.awaitFull();
        long held = hold(Duration.ofSeconds(2));
        user.readToEnd();

        assertThat(Stages.of(gateway(), id).nanos("response")).isBetween(held / 2, System.nanoTime() - sent);
    }

    /** Only streams of rows write a JSON array while they read it, on both gateways. */
    private static String accept(Route route) {
        return route.isStreamOfRows() ? Response.JSON : Response.NDJSON;
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

    /** A response that is not streamed reports its stages to any client except the load client, which reads the journal. */
    @ParameterizedTest
    @MethodSource("blockingRoutes")
    default void theResponseTellsItsStages(Route route) {
        HttpResponse<String> response = Http.ask("GET", gateway().uri(route.path(1)));

        boolean isStreamed = route.isStreamOfRows();
        assertThat(response.headers().firstValue(ServerTiming.HEADER).isPresent())
                .isEqualTo(!isStreamed);
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
    record User(Gateway gateway, long id, long sentNanos, CompletableFuture<HttpResponse<String>> response) {

        /** Waits for the response, and returns the request's stages. */
        Stages stages() {
            response.join();
            return Stages.of(gateway, id);
        }

        /** Waits for the response to a request that the test has held for this time. */
        InjectedWait waited(long heldNanos) {
            response.join();
            long outer = System.nanoTime() - sentNanos;
            return new InjectedWait(stages(), heldNanos, outer);
        }

        /** Waits for the response to a request that the test has held until this instant, since the gateway had read it. */
        InjectedWait waitedUntil(long endNanos) {
            InjectedWait wait = waited(0);
            Stages stages = wait.stages();
            return new InjectedWait(stages, endNanos - stages.readNanos() - stages.nanos("rest"), wait.outerNanos());
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

        /** Waits until the gateway's journal holds the request with this number. */
        static Stages of(Gateway gateway, long id) {
            soon().until(() -> !row(content(gateway), id).isMissingNode());
            JsonNode content = content(gateway);
            return new Stages(content.required("columns"), row(content, id));
        }

        private static JsonNode content(Gateway gateway) {
            return Http.get(gateway.uri("/actuator/stages")).json();
        }

        private static JsonNode row(JsonNode content, long id) {
            return content.required("requests")
                    .valueStream()
                    .filter(one -> one.get(0).asLong() == id)
                    .findAny()
                    .orElse(MissingNode.getInstance());
        }

        long nanos(String stage) {
            int at = 0;
            while (!columns.get(at).asString().equals(stage)) {
                at++;
            }
            return row.get(at).asLong();
        }

        /** Returns the {@link System#nanoTime} at which the gateway had read the request. */
        long readNanos() {
            return row.get(1).asLong();
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
                System.nanoTime(),
                Http.later(gateway.uri(route.path(1)), RequestStages.Id.HEADER, String.format("%010d", id)));
    }

    /** Sends a request that hangs in the backend until the backend becomes calm. */
    static User hanging(Gateway gateway, Route route) {
        soon().until(() -> Upstreams.legacy().serving() == 0);
        Upstreams.legacy().behave("hangRatio", 1);
        User first = ask(gateway, route);
        soon().until(() -> Upstreams.legacy().serving() == 1);
        return first;
    }

    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
    }

    /** Lets time pass, and returns how long it took. The wait that is measured lasts that long. */
    static long hold(Duration time) {
        long from = System.nanoTime();
        await().pollDelay(time).until(() -> true);
        return System.nanoTime() - from;
    }

    private int sample(String figure) {
        return Http.get(gateway().uri("/actuator/sample")).json().path(figure).asInt(0);
    }

    /** Routes whose client has a pool of connections and reports when it has one. */
    default List<Route> routesWithAPool() {
        return routesThat(route -> (route.callsLegacy() && route.client() == Client.WEB_CLIENT && !route.isRefused())
                || route.client() == Client.POOLED_REST_CLIENT);
    }

    /** Routes that write what they read, so that a user can hold them up. */
    default List<Route> streams() {
        return routesThat(route -> route.callsStore() || route.isStreamOfRows());
    }

    /** Routes that compute with what they get. */
    default List<Route> routesThatCompute() {
        return routesThat(route -> route.computes() != Computes.NOTHING);
    }

    /** Routes that move to a thread of {@code boundedElastic}. */
    default List<Route> routesOnBoundedElastic() {
        return routesThat(route -> route.waitsOn() == WaitsOn.BOUNDED_ELASTIC);
    }

    /** Routes whose requests an event loop reads. */
    default List<Route> routesOnEventLoops() {
        return routesThat(route -> route.isOfNetty() && !route.isRefused());
    }

    /** Routes whose calls wait for a permit. */
    default List<Route> routesWithPermits() {
        return routesThat(
                route -> route == Route.TOMCAT_RESTCLIENT_SEMAPHORE || route == Route.TOMCAT_RESTCLIENT_LIMIT);
    }
}
