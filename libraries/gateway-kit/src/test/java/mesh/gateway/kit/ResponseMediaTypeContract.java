package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that a route responds with JSON by default, and with NDJSON if the client asks for it and the route can stream. If a client
 * accepts both and prefers JSON, WebFlux responds with JSON, but Spring MVC responds with NDJSON.
 */
public interface ResponseMediaTypeContract extends GatewayContract {

    String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    List<String> PREFER_JSON = List.of("*/*", "application/json", "application/*", "application/*+json", BROWSER);
    List<String> PREFER_NDJSON =
            List.of(Response.NDJSON, "application/json;q=0.5, application/x-ndjson", "*/*;q=0.1, application/x-ndjson");

    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void respondsWithJsonByDefault(Route route) {
        Response response = gateway().get(route, 1);

        assertThat(response.type()).isEqualTo(Response.JSON);
        assertThat(response.readings()).hasSize(1);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("servingRoutesAndAcceptsThatPreferJson")
    default void respondsWithJsonIfTheClientPrefersIt(Route route, String accept) {
        Response response = gateway().get(route, 1, accept);

        assertThat(response.type()).as(response.body()).isEqualTo(Response.JSON);
        assertThat(response.readings()).hasSize(1);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("reactiveRoutesAndAcceptsThatPreferNdjson")
    default void respondsWithNdjsonIfTheClientPrefersIt(Route route, String accept) {
        Response response = gateway().get(route, 7, accept);

        assertThat(response.type()).as(response.body()).startsWith(Response.NDJSON);
        assertThat(response.readings()).hasSize(route.takesCount() ? 7 : 1);
    }

    @ParameterizedTest
    @MethodSource("blockingRoutes")
    default void cannotStreamOnABlockingRoute(Route route) {
        Response response = gateway().get(route, 1, Response.NDJSON);

        assertThat(response.status()).as(response.body()).isEqualTo(406);
    }

    /** JSON is UTF-8 (RFC 8259). */
    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void supportsOnlyUtf8(Route route) {
        Response response = gateway().get(route, 1, "application/json;charset=utf-8");
        assertThat(response.status()).as(response.body()).isEqualTo(200);

        for (String charset : List.of("utf-16", "iso-8859-1", "nope")) {
            assertProblem(gateway().get(route, 1, "application/json;charset=" + charset), 406);
        }
    }

    @ParameterizedTest
    @MethodSource("routes")
    default void rejectsAClientThatAcceptsNeither(Route route) {
        Response response = gateway().get(route, 1, "text/plain");

        assertThat(response.status()).as(response.body()).isEqualTo(406);
    }

    /** Every route that can succeed, with each {@code Accept} that should lead to JSON. */
    default Stream<Arguments> servingRoutesAndAcceptsThatPreferJson() {
        return with(PREFER_JSON, servingRoutes());
    }

    /** Every route that can stream, with each {@code Accept} that should lead to NDJSON. */
    default Stream<Arguments> reactiveRoutesAndAcceptsThatPreferNdjson() {
        return with(PREFER_NDJSON, reactiveRoutes());
    }

    private static Stream<Arguments> with(List<String> accepts, List<Route> routes) {
        return routes.stream().flatMap(route -> accepts.stream().map(accept -> Arguments.of(route, accept)));
    }
}
