package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import mesh.gateway.kit.Route.Client;
import mesh.gateway.kit.Route.WaitsOn;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.netty.resources.LoopResources;

/** Checks which kind of thread does the work, how many threads wait, and in which client they wait. */
public interface ThreadContract extends GatewayContract {

    String EVENT_LOOP = "reactor-http-(epoll|kqueue|nio)-\\d+";
    String STORE_EVENT_LOOP = "reactor-tcp-(epoll|kqueue|nio)-\\d+";
    String BOUNDED_ELASTIC = "boundedElastic-\\d+";
    String TOMCAT_PLATFORM = "http-nio-.+-exec-\\d+";
    String TOMCAT_VIRTUAL = "tomcat-handler-\\d+";

    /** The number of threads that boundedElastic has on one core. */
    int MANY = 10;

    @ParameterizedTest
    @MethodSource("blockingLegacyRoutes")
    default void holdsAThreadForEachUserOrCallThatWaits(Route route) {
        boolean oneForEachCall = route.waitsOn() == WaitsOn.VIRTUAL_THREADS;

        whileTheBackendHangs(
                route,
                oneForEachCall ? 1 : MANY,
                oneForEachCall ? MANY : 1,
                () -> assertThat(LiveThread.inCalls()).hasSize(MANY).allSatisfy(thread -> assertWaits(thread, route)));
    }

    @ParameterizedTest
    @MethodSource("routesThatFanOut")
    default void makesTheCallsOfOneUserConcurrentlyIfItFansOut(Route route) {
        whileTheBackendHangs(
                route, 1, MANY, () -> assertThat(Upstreams.legacy().serving()).isEqualTo(MANY));
    }

    /** On any machine, sequential calls take at least the sum of their times; concurrent calls would be far faster. */
    @ParameterizedTest
    @MethodSource("routesThatCallSequentially")
    default void makesTheCallsOfOneUserSequentiallyOtherwise(Route route) {
        Duration each = Duration.ofMillis(50);
        Upstreams.legacy().slow(each);
        long begin = System.nanoTime();

        Response response = gateway().get(route, MANY);

        assertThat(response.status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(each.multipliedBy(MANY));
    }

    @ParameterizedTest
    @MethodSource("reactiveLegacyRoutes")
    default void holdsNoThreadForUsersWhoWait(Route route) {
        whileTheBackendHangs(
                route, MANY, 1, () -> assertThat(LiveThread.inTemperatures()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("reactiveLegacyRoutes")
    default void callsTheBackendOnTheThreadThatServesTheRequest(Route route) {
        List<Thread> threads = callThreadsOf(route);

        assertThat(threads).isNotEmpty().allSatisfy(thread -> {
            assertThat(thread.getName()).matches(servedBy(route));
            assertThat(thread.isVirtual()).isEqualTo(isVirtual(route));
        });
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void receivesTheStoresReadingsOnItsEventLoop(Route route) {
        List<Thread> threads = callThreadsOf(route);

        assertThat(threads).hasSize(MANY).extracting(Thread::getName).allMatch(name -> name.matches(STORE_EVENT_LOOP));
    }

    /** If the server and its clients did not share event loops, there would be twice as many of them. */
    @Test
    default void hasOneSetOfEventLoops() {
        assertThat(LiveThread.all())
                .filteredOn(thread -> thread.name().matches(EVENT_LOOP))
                .hasSizeLessThanOrEqualTo(LoopResources.DEFAULT_IO_WORKER_COUNT);
    }

    private void assertWaits(LiveThread thread, Route route) {
        assertThat(thread.name()).matches(waitsOn(route));
        assertThat(thread.virtual()).isEqualTo(isVirtual(route));
        assertThat(thread.waitsFor(route.client())).as("%s", thread).isTrue();
        if (route.client() != Client.WEB_CLIENT) {
            assertThat(thread.standsIn("reactor.")).as("%s", thread).isFalse();
        }
    }

    private List<Thread> callThreadsOf(Route route) {
        gateway().callThreads().take();
        assertThat(gateway().get(route, MANY).status()).isEqualTo(200);
        return gateway().callThreads().take();
    }

    private void whileTheBackendHangs(Route route, int users, int cnt, ThrowingRunnable assertion) {
        await().until(() -> Upstreams.legacy().serving() == 0);
        Upstreams.legacy().behave("hangRatio", 1);
        List<CompletableFuture<Response>> responses = gateway().burst(users, route, cnt);
        await().until(() -> Upstreams.legacy().serving() == MANY);
        try {
            await().untilAsserted(assertion);
        } finally {
            Upstreams.legacy().calm();
            responses.forEach(ThreadContract::awaitEnd);
        }
    }

    /** A response is cut if the retry of one call has already succeeded when another call fails for good. */
    private static void awaitEnd(CompletableFuture<Response> response) {
        response.handle((any, cut) -> response.isDone()).join();
    }

    private String waitsOn(Route route) {
        return switch (route.waitsOn()) {
            case BOUNDED_ELASTIC -> BOUNDED_ELASTIC;
            case VIRTUAL_THREADS -> "";
            case REQUEST_THREAD -> servedBy(route);
            case NOWHERE, REFUSED -> throw new IllegalArgumentException("no thread waits at " + route);
        };
    }

    private String servedBy(Route route) {
        if (route.isOfNetty()) {
            return EVENT_LOOP;
        }
        return gateway().hasVirtualThreads() ? TOMCAT_VIRTUAL : TOMCAT_PLATFORM;
    }

    private boolean isVirtual(Route route) {
        return route.waitsOn() == WaitsOn.VIRTUAL_THREADS || gateway().hasVirtualThreads();
    }

    /** Routes that make several calls concurrently. */
    default List<Route> routesThatFanOut() {
        return routesThat(Route::fansOut);
    }

    /** Routes that make several calls one after another. */
    default List<Route> routesThatCallSequentially() {
        return routesThat(route -> !route.fansOut() && route.callsLegacy() && route.takesCount() && !route.isRefused());
    }

    /** Routes that wait for the backend. */
    default List<Route> blockingLegacyRoutes() {
        return routesThat(route -> route.callsLegacy() && !route.isReactive() && !route.isRefused());
    }
}
