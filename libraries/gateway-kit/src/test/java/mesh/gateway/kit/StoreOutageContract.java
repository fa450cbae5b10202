package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static mesh.gateway.kit.Failures.assertFailedBy;
import static mesh.gateway.kit.Failures.assertFailedWithoutLimit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.rsocket.exceptions.ApplicationErrorException;
import io.rsocket.exceptions.InvalidException;
import io.rsocket.exceptions.RejectedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import tools.jackson.dataformat.cbor.CBORMapper;

/**
 * Checks that every route names the same cause while the store is down, even if something else listens at its port. Also checks that routes
 * stream.
 */
@SuppressWarnings("try") // what listens at the port is held, not used
public interface StoreOutageContract extends OutageContract {

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAStoreThatIsNotThere(Route route) {
        assertFailedWithoutLimit(gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE);
        assertFailed(gateway().get(route, 1, Response.NDJSON), FailureCause.STORE_UNAVAILABLE);
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAStoreThatAcceptsNoConnection(Route route) throws IOException {
        try (Plug plug = Plug.on(port())) {
            assertFailedBy(
                    gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE, "mesh.store.connect-timeout", "PT0.5S");
        }
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAStoreThatIsAliveAndSilent(Route route) {
        try (StoreStandIn store = standIn(route, Flux.never())) {
            assertFailedBy(
                    gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE, "mesh.store.first-item-timeout", "PT1S");
        }
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAStoreThatIsNotReady(Route route) {
        assertFailed(whenTheStoreResponds(new RejectedException("not ready"), route), FailureCause.STORE_UNAVAILABLE);
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void namesAnErrorOfTheStore(Route route) {
        List.of(new InvalidException("no such count"), new ApplicationErrorException("no database"))
                .forEach(error -> assertFailed(whenTheStoreResponds(error, route), FailureCause.UPSTREAM_STATUS));
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void acceptsOnlyReadings(Route route) {
        for (Object nonsense : List.of("nonsense", 7, List.of(), Map.of())) {
            assertFailed(gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE);
            try (StoreStandIn store = StoreStandIn.answering(port(), new CBORMapper().writeValueAsBytes(nonsense))) {
                assertFailed(gateway().get(route, 1), FailureCause.INTERNAL);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void streamsReadingByReading(Route route) throws IOException {
        Sinks.Empty<Reading> hold = Sinks.empty();
        Flux<Reading> stream =
                StoreStandIn.readings(3).concatWith(hold.asMono()).concatWith(StoreStandIn.readings(4));

        try (StoreStandIn store = standIn(route, stream);
                BufferedReader lines = gateway().lines(route, 7)) {
            assertThat(Reading.of(lines.readLine()).id()).isEqualTo(1);
            hold.tryEmitEmpty().orThrow();

            assertThat(lines.lines().map(Reading::of)).hasSize(6);
        }
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void cutsTheResponseWhenTheStoreFailsInTheMiddle(Route route) throws IOException {
        Flux<Reading> stream =
                StoreStandIn.readings(3).concatWith(Flux.error(new ApplicationErrorException("no database")));

        try (StoreStandIn store = standIn(route, stream);
                BufferedReader lines = gateway().lines(route, 7)) {
            assertThatThrownBy(() -> lines.lines().count()).hasRootCauseInstanceOf(IOException.class);
        }
    }

    /** Between two readings, only the keep-alive limits the wait. */
    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void cutsTheResponseWhenTheStoreFreezesInTheMiddle(Route route) throws IOException {
        Flux<Reading> stream = StoreStandIn.readings(3).concatWith(Flux.never());

        try (StoreStandIn store = standIn(route, stream);
                BufferedReader lines = gateway().lines(route, 7)) {
            lines.readLine();
            store.freeze();

            assertThatThrownBy(() -> lines.lines().count()).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void holdsNoThreadForUsersWhoWait(Route route) {
        List<CompletableFuture<Response>> responses;
        try (StoreStandIn store = standIn(route, Flux.never())) {
            responses = gateway().burst(10, route, 1);
            await().until(() -> store.requests() == 10);

            await().untilAsserted(() -> assertThat(LiveThread.inTemperatures()).isEmpty());
        }
        responses.forEach(response -> assertFailed(response.join(), FailureCause.STORE_UNAVAILABLE));
    }

    /** A store that never stops sending must not fill the gateway's memory, and must not make the user wait for ever. */
    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void takesNoMoreReadingsThanItRequested(Route route) {
        AtomicInteger cancelled = new AtomicInteger();
        Flux<Reading> endless =
                StoreStandIn.readings(10).concatWith(Flux.never()).doOnCancel(cancelled::incrementAndGet);

        try (StoreStandIn store = standIn(route, endless)) {
            Response response = gateway().get(route, 7);

            assertThat(response.status()).as(response.body()).isEqualTo(200);
            assertThat(response.readings()).hasSize(7);
            await().until(() -> cancelled.get() == 1);
        }
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void rejectsAReadingOfMoreThanOneFrame(Route route) {
        assertFailed(gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE);
        try (StoreStandIn store = StoreStandIn.answering(port(), new byte[0x1000000])) {
            assertFailed(gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE);
        }
    }

    /** The stand-in sends only as many items as needed, because the event loop discards the rest of a cancelled stream item by item. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("storeRoutesThatNotice")
    default void cancelsTheStoresStreamWhenItsUserDisconnects(Route route, String accept) throws IOException {
        AtomicInteger cancelled = new AtomicInteger();
        Flux<Reading> endless = StoreStandIn.readings(10_000)
                .delayElements(Duration.ofMillis(5), Schedulers.boundedElastic()) // no test counts its threads here
                .doOnCancel(cancelled::incrementAndGet);

        try (StoreStandIn store = standIn(route, endless)) {
            RawUser user = RawUser.asking(gateway().uri(route.path(10_000)), accept);
            await().until(() -> store.requests() == 1);
            assertThat(cancelled).hasValue(0);
            user.leave();

            await().until(() -> cancelled.get() == 1);
        }
    }

    /** Store routes that notice that their user has disconnected, each with what the user accepts. */
    default Stream<Arguments> storeRoutesThatNotice() {
        return storeRoutes().stream()
                .flatMap(route -> Stream.of(Response.JSON, Response.NDJSON)
                        .filter(accept -> ClientDisconnectContract.noticesDeparture(route, accept))
                        .map(accept -> Arguments.of(route, accept)));
    }

    private Response whenTheStoreResponds(Exception error, Route route) {
        try (StoreStandIn store = standIn(route, Flux.error(error))) {
            return gateway().get(route, 7);
        }
    }

    /** Waits until the gateway has noticed that the previous stand-in is gone, so that no request uses the connection to it. */
    private StoreStandIn standIn(Route route, Flux<Reading> stream) {
        assertFailed(gateway().get(route, 1), FailureCause.STORE_UNAVAILABLE);
        return StoreStandIn.on(port(), stream);
    }

    private static int port() {
        return Upstreams.store().port();
    }
}
