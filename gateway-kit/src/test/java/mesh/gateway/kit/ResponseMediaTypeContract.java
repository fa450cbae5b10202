package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * JSON for those who do not mind, NDJSON for those who ask and from the routes that can stream. Those who ask for both and
 * like JSON better get it from WebFlux; Spring MVC streams to whoever mentions NDJSON.
 */
public interface ResponseMediaTypeContract extends GatewayContract {

    String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    List<String> PREFER_JSON = List.of("*/*", "application/json", "application/*", "application/*+json", BROWSER);
    List<String> PREFER_NDJSON =
            List.of(Response.NDJSON, "application/json;q=0.5, application/x-ndjson", "*/*;q=0.1, application/x-ndjson");

    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void answersJsonToThoseWhoSayNothing(Route route) {
        Response response = gateway().get(route, 1);

        assertThat(response.type()).isEqualTo(Response.JSON);
        assertThat(response.readings()).hasSize(1);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("servingRoutesForThoseWhoPreferJson")
    default void answersJsonToThoseWhoPreferIt(Route route, String accept) {
        Response response = gateway().get(route, 1, accept);

        assertThat(response.type()).as(response.body()).isEqualTo(Response.JSON);
        assertThat(response.readings()).hasSize(1);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("reactiveRoutesForThoseWhoPreferNdjson")
    default void answersNdjsonToThoseWhoPreferIt(Route route, String accept) {
        Response response = gateway().get(route, 7, accept);

        assertThat(response.type()).as(response.body()).startsWith(Response.NDJSON);
        assertThat(response.readings()).hasSize(route.takesCount() ? 7 : 1);
    }

    @ParameterizedTest
    @MethodSource("blockingRoutes")
    default void cannotStreamWhereItBlocks(Route route) {
        Response response = gateway().get(route, 1, Response.NDJSON);

        assertThat(response.status()).as(response.body()).isEqualTo(406);
    }

    /** JSON is UTF-8 (RFC 8259). */
    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void speaksUtf8AndNothingElse(Route route) {
        Response response = gateway().get(route, 1, "application/json;charset=utf-8");
        assertThat(response.status()).as(response.body()).isEqualTo(200);

        for (String charset : List.of("utf-16", "iso-8859-1", "nope")) {
            assertProblem(gateway().get(route, 1, "application/json;charset=" + charset), 406);
        }
    }

    @ParameterizedTest
    @MethodSource("routes")
    default void refusesThoseWhoAcceptNeither(Route route) {
        Response response = gateway().get(route, 1, "text/plain");

        assertThat(response.status()).as(response.body()).isEqualTo(406);
    }

    /** Every route that serves, and each {@code Accept} that should bring JSON. */
    default Stream<Arguments> servingRoutesForThoseWhoPreferJson() {
        return with(PREFER_JSON, servingRoutes());
    }

    /** Every route that streams, and each {@code Accept} that should bring NDJSON. */
    default Stream<Arguments> reactiveRoutesForThoseWhoPreferNdjson() {
        return with(PREFER_NDJSON, reactiveRoutes());
    }

    private static Stream<Arguments> with(List<String> accepts, List<Route> routes) {
        return routes.stream().flatMap(route -> accepts.stream().map(accept -> Arguments.of(route, accept)));
    }
}
