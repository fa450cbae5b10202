package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import mesh.gateway.kit.Route.WaitsOn;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checks the responses of the database routes, the threads on which they wait, and the figures of their pool that the gateway exposes. */
public interface DatabaseContract extends GatewayContract {

    /** Fewer users than the pool has connections. */
    int USERS = 6;

    int CONNECTIONS = 10;

    @ParameterizedTest
    @MethodSource("transactions")
    default void readsAndWritesEachRowOfATransactionOnce(Route route) throws SQLException {
        List<Reading> table = Upstreams.database().rows(Store.ROWS);
        long before = Upstreams.database().changes();

        List<Reading> readings = gateway().get(route, 7).readings();

        assertThat(readings).hasSize(7).isSubsetOf(table).doesNotHaveDuplicates();
        assertThat(Upstreams.database().changes() - before).isEqualTo(7);
        assertThat(Upstreams.database().rows(Store.ROWS)).isEqualTo(table);
    }

    @ParameterizedTest
    @MethodSource("queries")
    default void respondsWithTheRowsOfTheTableInTheirOrder(Route route) throws SQLException {
        for (int cnt : List.of(1, 7, 300)) {
            Response response = gateway().get(route, cnt);

            assertThat(response.status()).as(response.body()).isEqualTo(200);
            assertThat(response.readings())
                    .containsExactlyElementsOf(Upstreams.database().rows(cnt));
        }
    }

    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void makesTheQueriesOfOneUserSequentially(Route route) throws SQLException {
        whileTheTableIsLocked(
                route, 1, 10, () -> assertThat(Upstreams.database().waiting()).isEqualTo(1));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("databaseRoutesThatBlock")
    default void holdsAThreadForEachUserWhoWaitsForTheDatabase(Route route) throws SQLException {
        whileTheTableIsLocked(
                route,
                USERS,
                1,
                () -> assertThat(LiveThread.inTemperatures()).hasSize(USERS).allSatisfy(thread -> {
                    assertThat(thread.name())
                            .matches(
                                    gateway().hasVirtualThreads()
                                            ? ThreadContract.TOMCAT_VIRTUAL
                                            : ThreadContract.TOMCAT_PLATFORM);
                    assertThat(thread.virtual()).isEqualTo(gateway().hasVirtualThreads());
                    assertThat(thread.waitsFor(route.client())).as("%s", thread).isTrue();
                }));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("databaseRoutesThatDoNotBlock")
    default void holdsNoThreadForUsersWhoWaitForTheDatabase(Route route) throws SQLException {
        whileTheTableIsLocked(
                route, USERS, 1, () -> assertThat(LiveThread.inTemperatures()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void exposesHowManyConnectionsAreInUseAndHowManyUsersWaitForOne(Route route) throws SQLException {
        int waiting = 3;

        whileTheTableIsLocked(route, CONNECTIONS + waiting, 1, () -> {
            JsonNode sample = Http.get(gateway().uri("/actuator/sample")).json();
            assertThat(sample.required("database.active").asInt()).isEqualTo(CONNECTIONS);
            assertThat(sample.required("database.pending").asInt()).isEqualTo(waiting);
        });
    }

    @ParameterizedTest
    @MethodSource("databaseRoutes")
    default void releasesTheConnectionOfAUserWhoHasDisconnected(Route route) throws IOException, SQLException {
        assertThat(gateway().get(route, 1).status()).isEqualTo(200);
        try (Connection lock = Upstreams.database().locked()) {
            RawUser user = RawUser.asking(gateway().uri(route.path(10)), "application/json");
            await().pollInterval(Duration.ofMillis(20))
                    .until(() -> Upstreams.database().waiting() == 1);
            user.leave();
            lock.rollback();
        }

        await().untilAsserted(() -> assertThat(connectionsInUse()).isZero());
        assertThat(gateway().get(route, 1).status()).isEqualTo(200);
    }

    private int connectionsInUse() {
        return Http.get(gateway().uri("/actuator/sample"))
                .json()
                .required("database.active")
                .asInt();
    }

    @Test
    default void exposesTheLimitsOfTheDatabaseButNotItsPassword() {
        Response info = Http.get(gateway().uri("/actuator/info"));

        JsonNode database = info.json().required("database");
        assertThat(database.required("url").asString())
                .isEqualTo(Upstreams.database().url().toString());
        assertThat(database.required("maxConnections").asInt()).isEqualTo(CONNECTIONS);
        assertThat(database.required("acquireTimeout").asString()).isEqualTo("PT30S");
        assertThat(database.required("queryTimeout").asString()).isEqualTo("PT30S");
        assertThat(database.required("fetchSize").asInt()).isZero();
        assertThat(database.required("queryTime").asString()).isEqualTo("PT0.001S");
        assertThat(info.body()).doesNotContain(Database.PASSWORD);
    }

    private void whileTheTableIsLocked(Route route, int users, int cnt, ThrowingRunnable assertion)
            throws SQLException {
        assertThat(gateway().get(route, 1).status()).isEqualTo(200); // creates the pool
        List<CompletableFuture<Response>> responses;
        try (Connection lock = Upstreams.database().locked()) {
            responses = gateway().burst(users, route, cnt);
            await().pollInterval(Duration.ofMillis(20))
                    .until(() -> Upstreams.database().waiting() == Math.min(users, CONNECTIONS));
            await().untilAsserted(assertion);
            lock.rollback();
        }
        assertThat(responses)
                .allSatisfy(response -> assertThat(response.join().status())
                        .as(response.join().body())
                        .isEqualTo(200));
    }

    /** Routes that change rows. */
    default List<Route> transactions() {
        return routesThat(Route::isTransaction);
    }

    /** Routes that only read rows. */
    default List<Route> queries() {
        return routesThat(route -> route.callsDatabase() && !route.isTransaction());
    }

    /** Database routes that hold a thread while they wait. */
    default List<Route> databaseRoutesThatBlock() {
        return routesThat(route -> route.callsDatabase() && route.waitsOn() != WaitsOn.NOWHERE);
    }

    /** Database routes that hold no thread while they wait. */
    default List<Route> databaseRoutesThatDoNotBlock() {
        return routesThat(route -> route.callsDatabase() && route.waitsOn() == WaitsOn.NOWHERE);
    }
}
