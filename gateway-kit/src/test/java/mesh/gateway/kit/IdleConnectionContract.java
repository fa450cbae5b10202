package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who connects and says nothing, or half of it, does not hold a connection for ever. The gateway waits for a second here. */
public interface IdleConnectionContract extends GatewayContract {

    @ParameterizedTest
    @ValueSource(strings = {"", "GET /", "GET / HTTP/1.1\r\nHost: local", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"})
    default void endsAConnectionOnWhichNothingMoreComes(String sent) throws IOException {
        RawUser user = RawUser.writing(gateway().uri("/").getPort(), sent);

        assertThat(user.readToEnd()).matches("(?s)|HTTP/1.1 (200|408) .*");
    }

    /** It was answered without its body, which never comes. */
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000", "Transfer-Encoding: chunked"})
    default void endsAConnectionWhoseRequestNeverEnds(String body) throws IOException {
        RawUser user = RawUser.writing(
                gateway().uri("/").getPort(), "GET / HTTP/1.1\r\nHost: localhost\r\n" + body + "\r\n\r\n");

        assertThat(user.readToEnd()).startsWith("HTTP/1.1 200 ");
    }
}
