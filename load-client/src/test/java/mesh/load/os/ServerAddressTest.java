package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code UnusualHostTest} tests names with several addresses, which need a JVM of their own. */
class ServerAddressTest {

    @ParameterizedTest
    @CsvSource({
        "http://my_service:9300, my_service, 9300",
        "http://my_service:9300/a?b=c, my_service, 9300",
        "http://[::1]:9300/, [::1], 9300",
        "http://127.0.0.1:1, 127.0.0.1, 1",
        "http://otel_collector/v1/traces, otel_collector, 80",
        "https://example.test, example.test, 443",
        "tcp://my_database:5432, my_database, 5432"
    })
    void readsTheHostAndPortOfAUrl(String url, String host, int port) {
        assertThat(ServerAddress.of(URI.create(url))).isEqualTo(new ServerAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/path",
                "http:///path",
                "http://me@my_service:80",
                "http://my_service:0",
                "http://my_service:65536",
                "tcp://my_database",
                "http://[:::]:80",
                "http://a b:80"
            })
    void rejectsAUrlWithoutAServer(String url) {
        assertThat(ServerAddress.isIn(url)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "my_service:9300, my_service, 9300",
        "[::1]:7500, [::1], 7500",
        "0.0.0.0:0, 0.0.0.0, 0",
        "a.b-c:65535, a.b-c, 65535"
    })
    void readsHostAndPortOfAnOption(String text, String host, int port) {
        assertThat(ServerAddress.parse(text)).isEqualTo(new ServerAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nowhere",
                ":7500",
                "host:",
                "host:123456",
                "::1:80",
                "[::1]",
                "[::1]:80x",
                "[::1%eth0]:80",
                "me@host:80",
                "http://host:80",
                "a b:80",
                ""
            })
    void rejectsAnOptionWithoutHostAndPort(String text) {
        assertThatThrownBy(() -> ServerAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "' is not HOST:PORT, such as 127.0.0.1:7500");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    /path                       | '/path' has no host
                    http://:80                  | 'http://:80' has no host
                    http://me:secret@my_host:80 | 'http://...@my_host:80' has a user. Allowed: a URL without one
                    http://my_host:0            | 'http://my_host:0' has port 0. Allowed: 1 to 65535
                    http://[::1]:65536/a        | 'http://[::1]:65536/a' has port 65536. Allowed: 1 to 65535
                    tcp://my_host               | 'tcp://my_host' has no port
                    """)
    void saysWhatIsWrongWithAUrl(String url, String message) {
        assertThatThrownBy(() -> ServerAddress.of(URI.create(url)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void saysWhatIsWrongWithThePortOfAnOption() {
        assertThatThrownBy(() -> ServerAddress.parse("host:65536"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'host:65536' has port 65536. Allowed: 0 to 65535");
    }

    @Test
    void aServerCanListenAtAnAddress() throws UnknownHostException {
        assertThat(ServerAddress.parse("127.0.0.1:0").first())
                .isEqualTo(new InetSocketAddress(InetAddress.getAllByName("127.0.0.1")[0], 0));
        assertThat(ServerAddress.parse("no_such.invalid:80").first().isUnresolved())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost",
                "127.0.0.1",
                "127.0.0.2",
                "127.255.255.255",
                "[::1]",
                "[0:0:0:0:0:0:0:1]",
                "[::ffff:127.0.0.1]"
            })
    void aLoopbackAddressIsThisMachine(String host) {
        assertThat(new ServerAddress(host, 80).isLoopback()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost.example",
                "app.localhost",
                "127.0.0.256",
                "127.0.0.010",
                "127.0.1",
                "127.0.0.1.example",
                "128.0.0.1",
                "0.0.0.0",
                "::1",
                "[::2]",
                "[::1",
                "[127.0.0.1]",
                "[localhost]",
                ""
            })
    void aNameThatANameServerCouldResolveOrAnotherAddressIsNot(String host) {
        assertThat(new ServerAddress(host, 80).isLoopback()).isFalse();
    }

    @Test
    void connectsToAnIpV6Literal() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getAllByName("::1")[0])) {
            ServerAddress address = new ServerAddress("[::1]", server.getLocalPort());

            assertThat(address.connect(Duration.ofSeconds(60)))
                    .isEqualTo(new InetSocketAddress(InetAddress.getAllByName("::1")[0], server.getLocalPort()));
            assertThat(address).hasToString("[::1]:" + server.getLocalPort());
        }
    }

    @Test
    void anUnknownNameHasNoAddress() {
        ServerAddress unknown = new ServerAddress("no_such.invalid", 80);

        assertThat(unknown.reachable().isUnresolved()).isTrue();
        assertThatThrownBy(() -> unknown.connect(Duration.ofSeconds(60))).isInstanceOf(UnknownHostException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "::1, [::1]:80",
        "::, [::]:80",
        "fd00::1:0:0:2, [fd00::1:0:0:2]:80",
        "1:2:3:4:5:6:7:8, [1:2:3:4:5:6:7:8]:80",
        "127.0.0.1, 127.0.0.1:80"
    })
    void writesAnAddressAsInUrls(String host, String text) throws UnknownHostException {
        assertThat(ServerAddress.text(new InetSocketAddress(InetAddress.getAllByName(host)[0], 80)))
                .isEqualTo(text);
    }
}
