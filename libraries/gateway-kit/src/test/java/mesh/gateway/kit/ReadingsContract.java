package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every route returns exactly the requested number of readings, and that each is correct. */
public interface ReadingsContract extends GatewayContract {

    /** Only calls that are made concurrently can reach the limit of concurrent calls, which the last count exceeds. */
    List<Integer> COUNTS = List.of(1, 7, 300);

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("legacyRoutesAndCounts")
    default void respondsWithTheBackendsReadingOfEachDate(Route route, int cnt) {
        Response response = gateway().get(route, cnt);

        assertThat(response.status()).as(response.body()).isEqualTo(200);
        assertThat(response.readings()).containsExactlyInAnyOrderElementsOf(expected(cnt));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("storeRoutesAndCounts")
    default void respondsWithDistinctRowsOfTheStore(Route route, int cnt) {
        Response response = gateway().get(route, cnt);

        assertThat(response.status()).as(response.body()).isEqualTo(200);
        assertThat(response.readings())
                .hasSize(cnt)
                .doesNotHaveDuplicates()
                .allSatisfy(reading -> assertThat(reading.id()).isBetween(1L, (long) Store.ROWS));
        assertThat(response.readings()).extracting(Reading::id).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("storeRoutes")
    default void respondsWithAllRowsOfTheStore(Route route) {
        Response response = gateway().get(route, Store.ROWS);

        assertThat(response.readings())
                .extracting(Reading::id)
                .hasSize(Store.ROWS)
                .doesNotHaveDuplicates();
    }

    /** Routes that call the backend, with each count that they can serve. */
    default Stream<Arguments> legacyRoutesAndCounts() {
        return withCounts(legacyRoutes());
    }

    /** Routes that call the store, with each count. */
    default Stream<Arguments> storeRoutesAndCounts() {
        return withCounts(storeRoutes());
    }

    private static Stream<Arguments> withCounts(List<Route> routes) {
        return routes.stream()
                .flatMap(route -> COUNTS.stream()
                        .filter(cnt -> route.takesCount() || cnt == 1)
                        .filter(cnt -> route.fansOut() || route.callsStore() || cnt < COUNTS.getLast())
                        .map(cnt -> Arguments.of(route, cnt)));
    }

    private static List<Reading> expected(int cnt) {
        return new ItemCount(cnt)
                .items()
                .mapToObj(BaseDate::ofItem)
                .map(Upstreams.legacy()::reading)
                .toList();
    }
}
