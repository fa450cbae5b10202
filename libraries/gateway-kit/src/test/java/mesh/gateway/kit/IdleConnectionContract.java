package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a client that sends nothing, or half a request, cannot keep its connection for ever. Here the gateway waits for 1 s. */
public interface IdleConnectionContract extends GatewayContract {

    @ParameterizedTest
    @ValueSource(strings = {"", "GET /", "GET / HTTP/1.1\r\nHost: local"})
    default void closesAConnectionOnWhichNoRequestArrives(String sent) throws IOException {
        RawUser user = RawUser.writing(gateway().uri("/").getPort(), sent);

        assertThat(user.readToEnd()).matches("(?s)|HTTP/1.1 408 .*");
    }

    /** The gateway responds to a request without waiting for its body, which never arrives. */
    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Length: 1000\r\n", "Transfer-Encoding: chunked\r\n"})
    default void closesAConnectionOnWhichNoOtherRequestArrives(String body) throws IOException {
        RawUser user =
                RawUser.writing(gateway().uri("/").getPort(), "GET / HTTP/1.1\r\nHost: localhost\r\n" + body + "\r\n");

        assertThat(user.readToEnd()).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void keepsAConnectionWhileItWorksOnARequest(Route route) {
        Upstreams.legacy().slow(Duration.ofMillis(1500));

        assertThat(gateway().get(route, 1).status()).isEqualTo(200);
    }
}
