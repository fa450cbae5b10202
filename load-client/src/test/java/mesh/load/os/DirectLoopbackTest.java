package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectLoopbackTest {

    /** No proxy listens at this address. */
    private static final InetSocketAddress NO_LISTENER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    private final ProxySelector before = ProxySelector.getDefault();

    @AfterEach
    void selectAsBefore() {
        ProxySelector.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8080/x",
                "http://localhost/",
                "http://a.localhost/",
                "http://127.1.2.3/",
                "https://[::1]:1/",
                "socket://[0:0:0:0:0:0:0:1]:1",
                "socket://127.0.0.1:1"
            })
    void thisMachineIsReachedDirectly(String uri) {
        assertThat(new DirectLoopback(ProxySelector.of(NO_LISTENER)).select(URI.create(uri)))
                .containsExactly(Proxy.NO_PROXY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/"})
    void anotherMachineIsReachedThroughTheConfiguredProxy(String uri) {
        assertThat(new DirectLoopback(ProxySelector.of(NO_LISTENER)).select(URI.create(uri)))
                .containsExactly(new Proxy(Proxy.Type.HTTP, NO_LISTENER));
        assertThat(new DirectLoopback(null).select(URI.create(uri))).containsExactly(Proxy.NO_PROXY);
    }

    /**
     * The list of hosts that bypass the proxy is empty here. With such a list, a run once waited for two minutes, and then reported that no
     * service listened.
     */
    @Test
    void neitherClientNorSocketUsesAProxyForThisMachine() throws Exception {
        ProxySelector.setDefault(ProxySelector.of(NO_LISTENER));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        int port = server.getAddress().getPort();
        try (BoundedHttpClient client = new BoundedHttpClient(Duration.ofSeconds(30));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                    .build();

            assertThat(client.send(request).statusCode()).isEqualTo(204);
            assertThat(socket.isConnected()).isTrue();
            assertThat(List.of(ProxySelector.getDefault())).hasOnlyElementsOfType(DirectLoopback.class);
        } finally {
            server.stop(0);
        }
    }
}
