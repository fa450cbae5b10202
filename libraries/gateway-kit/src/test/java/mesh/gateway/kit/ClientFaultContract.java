package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a user's mistake gets a status 4xx and an explanation of what is allowed, and that no upstream receives a call. */
public interface ClientFaultContract extends GatewayContract {

    List<String> INVALID =
            List.of("0", "-1", "abc", "10001", "", "1.5", "+1", "1e3", "%201", "99999999999", "%EF%BC%91");

    @ParameterizedTest(name = "{0} \"{1}\"")
    @MethodSource("routesAndInvalidCounts")
    default void rejectsAnInvalidCount(Route route, String cnt) {
        Response response = Http.get(gateway().uri(route.path(cnt)));

        assertProblem(response, 400);
        assertThat(response.json().required("detail").asString()).contains("cnt", "1 to 10000");
    }

    /**
     * The test locks the table and counts the queries that wait for the lock. The pool's own statements do not wait, so they are not
     * counted. Calls of an earlier test may still arrive; then the test counts again.
     */
    @ParameterizedTest
    @MethodSource("routesThatTakeACount")
    default void callsNoUpstreamForAnInvalidCount(Route route) throws SQLException {
        try (Connection lock = Upstreams.database().locked()) {
            INVALID.forEach(cnt -> assertThat(statusOf(route, cnt)).as(cnt).isEqualTo(400));
            await().untilAsserted(() -> {
                long arrivals = Upstreams.legacy().arrivals();
                double rowsRead = Upstreams.store().rowsRead();

                INVALID.forEach(cnt -> statusOf(route, cnt));

                assertThat(Upstreams.legacy().arrivals()).isEqualTo(arrivals);
                assertThat(Upstreams.store().rowsRead()).isEqualTo(rowsRead);
            });
            assertThat(Upstreams.database().waiting()).isZero();
            lock.rollback();
        }
    }

    private int statusOf(Route route, String cnt) {
        return Http.get(gateway().uri(route.path(cnt))).status();
    }

    @ParameterizedTest
    @MethodSource("routes")
    default void servesOnlyReadings(Route route) {
        String path = route.path(1);

        assertProblem(Http.get(gateway().uri(path + "/2/3")), 404);
        assertProblem(Http.get(gateway().uri("/nowhere" + path)), 404);
        assertThat(Http.put(gateway().uri(path), "{}").status()).isEqualTo(405);
    }

    /** Spring compares at most 50 types; a request with more of them is the client's mistake. */
    @ParameterizedTest
    @MethodSource("routes")
    default void rejectsMoreMediaTypesThanItCompares(Route route) {
        String many = IntStream.range(0, 51).mapToObj(i -> "text/t" + i).collect(Collectors.joining(", "));

        assertProblem(gateway().get(route, 1, many), 406);
    }

    @ParameterizedTest
    @MethodSource("routes")
    default void rejectsInvalidMediaTypes(Route route) {
        assertProblem(gateway().get(route, 1, "json"), 406);
    }

    @ParameterizedTest
    @MethodSource("routesThatTakeACount")
    default void reportsAnEmptyPartOfThePath(Route route) {
        Response response = Http.get(gateway().uri(route.path(3) + "/"));

        assertProblem(response, 400);
        assertThat(response.json().required("detail").asString()).contains("no part of the path may be empty");
    }

    /** The response repeats neither an overlong count nor an overlong path in full. */
    @ParameterizedTest
    @MethodSource("routesThatTakeACount")
    default void shortensOverlongInputInItsResponse(Route route) {
        String longOne = "%C3%A9".repeat(600);

        Response ofCount = Http.get(gateway().uri(route.path(longOne)));
        Response ofPath = Http.get(gateway().uri("/nowhere" + route.path(longOne)));

        assertProblem(ofCount, 400);
        assertThat(ofCount.body()).contains("é…").hasSizeLessThan(1000);
        assertProblem(ofPath, 404);
        assertThat(ofPath.body()).hasSizeLessThan(1000);
    }

    /** Every route except the one that always requests one reading. */
    default List<Route> routesThatTakeACount() {
        return routesThat(Route::takesCount);
    }

    /** Each route that takes a count, with each invalid count. */
    default Stream<Arguments> routesAndInvalidCounts() {
        return routesThatTakeACount().stream().flatMap(route -> INVALID.stream().map(cnt -> Arguments.of(route, cnt)));
    }
}
