package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Tests on which addresses the store listens, which of its internals it exposes, and how much input it accepts over HTTP. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"spring.rsocket.server.port=0", "store.rows=30"})
class ExposureTest {

    private static final List<String> CHANGES = List.of("POST", "PUT", "DELETE", "PATCH");

    @Value("${local.server.port}")
    private int actuatorPort;

    @Value("${local.rsocket.server.port}")
    private int rsocketPort;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.r2dbc.url", TestDatabase.H2::fresh);
    }

    @Test
    void listensOnLoopbackOnly() throws IOException {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        assumeFalse(others.isEmpty(), "wants an address besides loopback: this machine has none");

        for (int port : List.of(actuatorPort, rsocketPort)) {
            assertThat(others)
                    .allSatisfy(other -> assertThatThrownBy(() -> new Socket(other, port).close())
                            .isInstanceOf(ConnectException.class));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "health/readiness", "info", "metrics", "sample"})
    void actuatorEndpointsAreReadOnly(String endpoint) throws IOException {
        assertThat(Http.get(actuatorPort, "/actuator/" + endpoint).statusCode()).isEqualTo(200);
        for (String method : CHANGES) {
            assertThat(statusLine(method, endpoint, "Content-Length: 0")).contains(" 405 ");
        }
    }

    /** The test announces a body and sends none of it. If the store waited for it, the test would time out. */
    @ParameterizedTest
    @ValueSource(strings = {"Transfer-Encoding: chunked", "Content-Length: 1000"})
    void readsNoBodyOfAnActuatorRequest(String size) throws IOException {
        assertThat(statusLine("GET", "health", "Content-Type: application/json", size))
                .contains(" 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auditevents", "beans", "caches", "conditions", "configprops", "env", "heapdump", "httpexchanges",
                "logfile", "loggers", "mappings", "prometheus", "sbom", "scheduledtasks", "sessions", "shutdown",
                "startup", "threaddump"
            })
    void exposesNoOtherEndpoint(String endpoint) throws IOException {
        assertThat(Http.get(actuatorPort, "/actuator/" + endpoint).statusCode()).isEqualTo(404);
        assertThat(statusLine("POST", endpoint, "Content-Length: 0")).contains(" 404 ");
    }

    @Test
    void rejectsAPathThatIsTooLong() {
        assertThat(Http.get(actuatorPort, "/" + "x".repeat(9_000)).statusCode()).isEqualTo(414);
    }

    /** Sends the request on a connection of its own. */
    private String statusLine(String method, String endpoint, String... headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), actuatorPort)) {
            socket.setSoTimeout(60_000);
            String head = method + " /actuator/" + endpoint + " HTTP/1.1\r\nHost: localhost\r\n"
                    + String.join("\r\n", headers) + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        }
    }
}
