package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import mesh.load.os.EndlessServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the client with a simulated endpoint. The contract of the gateways and the run of the whole mesh test the real endpoints. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class ManagementEndpointTest {

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void readsOneSample() throws Exception {
        respond(200, "{\"threads.pool.reactor-http\":4,\"total.cpu.ns\":2500000000,\"virtual.queued\":0}");

        try (ManagementEndpoint endpoint = endpoint()) {
            Sample sample = new Sample(0, endpoint.sample());

            assertThat(Sample.count(sample.values(), "threads.pool.reactor-http"))
                    .isEqualTo(4);
            assertThat(sample.value("total.cpu.ns")).isEqualTo(2.5e9);
            assertThat(endpoint.name()).isEqualTo("management");
        }
    }

    @Test
    void reportsAServiceWithoutTheEndpoint() {
        respond(404, "{}");

        try (ManagementEndpoint endpoint = endpoint()) {
            assertThatThrownBy(endpoint::sample)
                    .isInstanceOf(ObservationException.class)
                    .hasMessageContaining("/actuator/sample returned no sample")
                    .hasMessageContaining("404");
        }
    }

    @Test
    void reportsAnEndlessResponse() throws Exception {
        try (EndlessServer endless = EndlessServer.pouring();
                ManagementEndpoint endpoint = new ManagementEndpoint(endless.uri())) {
            assertThatThrownBy(endpoint::sample)
                    .isInstanceOf(ObservationException.class)
                    .hasStackTraceContaining("has more than 1048576 bytes");
        }
    }

    @Test
    void reportsAResponseThatIsNotASample() {
        respond(200, "<html>");

        try (ManagementEndpoint endpoint = endpoint()) {
            assertThatThrownBy(endpoint::sample).isInstanceOf(ObservationException.class);
        }
    }

    @Test
    void reportsAServiceThatHasEnded() {
        server.stop(0);

        try (ManagementEndpoint endpoint = endpoint()) {
            assertThatThrownBy(endpoint::sample).isInstanceOf(ObservationException.class);
        }
    }

    private ManagementEndpoint endpoint() {
        return new ManagementEndpoint(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }

    private void respond(int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        server.createContext("/actuator/sample", exchange -> {
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
