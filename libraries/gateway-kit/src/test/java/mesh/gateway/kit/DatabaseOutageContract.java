package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static mesh.gateway.kit.Failures.assertFailedBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mesh.gateway.kit.Route.WaitsOn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the responses while the database is slow, full or down, and that the gateway serves again afterwards. */
public interface DatabaseOutageContract extends GatewayContract {

    Duration PATIENCE = Duration.ofMinutes(2);

    /** The end of a complete response. */
    String LAST_CHUNK = "\r\n0\r\n";

    /** Returns the properties for one connection, fetches of a hundred rows, a small send buffer and short timeouts. */
    static String[] tightLimits(String... more) {
        return Stream.concat(
                        Stream.of(
                                "mesh.database.max-connections=1",
                                "mesh.database.fetch-size=100",
                                "mesh.server.send-buffer-bytes=16384",
                                "mesh.database.acquire-timeout=300ms",
                                "mesh.database.query-timeout=1s"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /**
     * One user has the connection and waits for the database; the next user waits for the connection. On a busy machine, the first user's query
     * may time out before the next user comes. Then both try again.
     */
    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void namesASlowQueryAndAPoolThatHasNoConnectionMeanwhile(Route route) throws SQLException {
        assertServes(route);

        try (Connection lock = Upstreams.database().locked()) {
            await().untilAsserted(() -> {
                CompletableFuture<Response> first = gateway().burst(1, route, 1).getFirst();
                await().pollInterval(Duration.ofMillis(20))
                        .until(() -> Upstreams.database().waiting() == 1 || first.isDone());
                Response second = gateway().get(route, 1);

                assertFailedBy(first.join(), FailureCause.DATABASE_ERROR, "mesh.database.query-timeout", "PT1S");
                assertFailedBy(second, FailureCause.POOL_TIMEOUT, "mesh.database.acquire-timeout", "PT0.3S");
            });
            lock.rollback();
        }
        assertServes(route);
    }

    /** The transaction has already written the first row when it cannot read the second one in time. */
    @ParameterizedTest
    @MethodSource("transactions")
    default void writesNothingOfATransactionThatFails(Route route) throws SQLException {
        assertServes(route);
        long last = gateway().get(route, 1).readings().getFirst().id();
        long before = Upstreams.database().changes();

        try (Connection lock = Upstreams.database().lockedRow(last + 2)) {
            assertFailedBy(gateway().get(route, 2), FailureCause.DATABASE_ERROR, "mesh.database.query-timeout", "PT1S");
            lock.rollback();
        }

        assertThat(Upstreams.database().changes()).isEqualTo(before);
    }

    /** HikariCP waits for a free place and r2dbc-pool does not, so the responses name different limits. */
    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void namesADatabaseThatAcceptsNoMoreClients(Route route) throws SQLException {
        Upstreams.database().endConnections();
        List<Connection> places = Upstreams.database().fill();
        try {
            await().untilAsserted(() -> {
                Response response = gateway().get(route, 1);
                if (route.waitsOn() == WaitsOn.NOWHERE) {
                    assertFailedBy(response, FailureCause.DATABASE_UNAVAILABLE, "mesh.database.max-connections", "1");
                } else {
                    assertFailedBy(
                            response, FailureCause.DATABASE_UNAVAILABLE, "mesh.database.acquire-timeout", "PT0.3S");
                }
            });
        } finally {
            for (Connection place : places) {
                place.close();
            }
        }
        assertServes(route);
    }

    /** The pool soon stops handing out connections that the database has closed. */
    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void servesAgainAfterTheDatabaseHasClosedItsConnections(Route route) throws SQLException {
        assertServes(route);

        Upstreams.database().endConnections();

        assertServes(route);
    }

    /**
     * Rows that the system does not buffer stay in the database, so the connection stays in use. On a blocking route, a thread also waits
     * for the user.
     */
    @ParameterizedTest
    @MethodSource("streamsOfRows")
    default void keepsTheConnectionOfAUserWhoReadsSlowlyInUse(Route route) throws IOException {
        assertServes(route);
        RawUser user = RawUser.readingNothing(gateway().uri(route.path(ItemCount.MAX)));
        assertThat(user.awaitStatus()).contains(" 200");

        assertFailedBy(gateway().get(route, 1), FailureCause.POOL_TIMEOUT, "mesh.database.acquire-timeout", "PT0.3S");
        assertThat(LiveThread.inTemperatures()).hasSize(route.waitsOn() == WaitsOn.NOWHERE ? 0 : 1);

        user.leave();
        assertServes(route);
    }

    /** The user has received some of the rows, and must not take them for the complete response. */
    @ParameterizedTest
    @MethodSource("streamsOfRows")
    default void cutsTheResponseWhenTheRowsEndTooEarly(Route route) throws IOException, SQLException {
        assertServes(route);
        RawUser user = RawUser.readingNothing(gateway().uri(route.path(ItemCount.MAX)));
        assertThat(user.awaitStatus()).contains(" 200");

        Upstreams.database().endConnections();

        assertThat(user.readToEnd()).contains("\"celsius\":").doesNotContain(LAST_CHUNK);
        assertServes(route);
    }

    /** The test kills the database in the middle of a query. */
    @Test
    default void namesADatabaseThatIsDownAndServesAgainWhenItIsBack() throws SQLException {
        databaseRoutes().forEach(this::assertServes);
        Route last = databaseRoutes().getLast();
        try (Connection lock = Upstreams.database().locked()) {
            CompletableFuture<Response> underWay = gateway().burst(1, last, 1).getFirst();
            await().pollInterval(Duration.ofMillis(20))
                    .until(() -> Upstreams.database().waiting() == 1);

            Upstreams.database().process().kill();

            assertFailed(underWay.join(), FailureCause.DATABASE_UNAVAILABLE);
            await().until(() -> !lock.isValid(1));
            assertThat(databaseRoutes())
                    .allSatisfy(route -> assertFailed(gateway().get(route, 1), FailureCause.DATABASE_UNAVAILABLE));
        } finally {
            Upstreams.start();
        }
        databaseRoutes().forEach(this::assertServes);
    }

    /** Routes that change rows. */
    default List<Route> transactions() {
        return routesThat(Route::isTransaction);
    }

    private void assertServes(Route route) {
        await(route.toString())
                .atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(gateway().get(route, 1).status()).isEqualTo(200));
    }
}
