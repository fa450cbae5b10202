package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that annotated and functional routes allow the same HTTP methods, and none that changes anything. */
public interface MethodContract extends GatewayContract {

    String ALLOWED = "GET,HEAD,OPTIONS";
    List<String> NOT_ALLOWED = List.of("POST", "PUT", "DELETE", "PATCH", "TRACE", "QUERY", "get");

    @ParameterizedTest
    @MethodSource("routes")
    default void headIsGetWithoutItsBody(Route route) throws IOException {
        Response get = gateway().get(route, 3);

        RawUser user = RawUser.sending(gateway().uri(route.path(3)), "HEAD", List.of("Connection: close"));

        assertThat(user.readToEnd())
                .startsWith("HTTP/1.1 " + get.status() + " ")
                .containsIgnoringCase("Content-Type: " + get.type())
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @MethodSource("routes")
    default void optionsReturnsTheAllowedMethods(Route route) {
        HttpResponse<String> options = Http.ask("OPTIONS", gateway().uri(route.path(3)));

        assertThat(options.statusCode()).isEqualTo(200);
        assertThat(options.headers().allValues("Allow")).containsExactly(ALLOWED);
        assertThat(options.body()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("routes")
    default void rejectsOtherMethodsAndNamesTheAllowedOnes(Route route) {
        for (String method : NOT_ALLOWED) {
            HttpResponse<String> refusal = Http.ask(method, gateway().uri(route.path(3)));

            assertProblem(Response.of(refusal), 405);
            assertThat(refusal.headers().allValues("Allow")).as(method).containsExactly(ALLOWED);
            assertThat(refusal.body()).contains("GET, HEAD and OPTIONS are allowed");
        }
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void callsNoUpstreamForOptionsOrARejectedMethod(Route route) {
        long arrivals = Upstreams.legacy().arrivals();

        Http.ask("OPTIONS", gateway().uri(route.path(3)));
        Http.ask("POST", gateway().uri(route.path(3)));

        assertThat(Upstreams.legacy().arrivals()).isEqualTo(arrivals);
    }
}
