package mesh.load.run.testbed.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.os.EndlessServer;
import mesh.load.services.process.MeshException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class ServiceControlTest {

    private final List<String> shown = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private HttpServer server;
    private URI uri;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
        uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/legacy/behaviour");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void sendsTheTokenWithChangesButNotWithQueries() throws InterruptedException {
        try (ServiceControl control = new ServiceControl("correct-horse")) {
            control.get(uri);
            control.send("PUT", uri, Map.of());
            control.send("DELETE", uri, Map.of());
        }

        assertThat(shown).containsExactly("GET null", "PUT [Bearer correct-horse]", "DELETE [Bearer correct-horse]");
    }

    @Test
    void sendsNoHeaderWithoutAToken() throws InterruptedException {
        try (ServiceControl control = new ServiceControl("")) {
            control.send("PUT", uri, Map.of());
        }

        assertThat(shown).containsExactly("PUT null");
    }

    @Test
    void doesNotRepeatTheTokenWhenItIsRejected() {
        status = 401;
        try (ServiceControl control = new ServiceControl("correct-horse")) {
            assertThatThrownBy(() -> control.send("PUT", uri, Map.of()))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("401")
                    .hasMessageNotContaining("correct-horse");
        }
    }

    @Test
    void stopsReadingAnEndlessResponse() throws IOException {
        try (EndlessServer endless = EndlessServer.pouring();
                ServiceControl control = new ServiceControl("")) {
            assertThatThrownBy(() -> control.get(endless.uri()))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("has more than 1048576 bytes");
        }
    }

    private void respond(HttpExchange exchange) throws IOException {
        shown.add(
                exchange.getRequestMethod() + " " + exchange.getRequestHeaders().get("Authorization"));
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
