package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests on which address the backend listens, and which of its internals it exposes. */
class ExposureTest extends LegacyTest {

    @Test
    void listensOnLoopbackOnly() throws Exception {
        List<InetAddress> others = otherAddresses();
        assumeFalse(others.isEmpty(), "wants an address besides loopback: this machine has none");

        assertThat(others)
                .allSatisfy(other -> assertThatThrownBy(() -> new Socket(other, port).close())
                        .isInstanceOf(ConnectException.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "health/readiness", "info", "metrics", "sample"})
    void actuatorEndpointsAreReadOnly(String endpoint) throws Exception {
        assertThat(client.get("/actuator/" + endpoint).statusCode()).isEqualTo(200);
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
            assertThat(response(method, endpoint)).startsWith("HTTP/1.1 405 ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auditevents",
                "beans",
                "caches",
                "conditions",
                "configprops",
                "env",
                "flyway",
                "heapdump",
                "httpexchanges",
                "integrationgraph",
                "jolokia",
                "liquibase",
                "logfile",
                "loggers",
                "mappings",
                "prometheus",
                "quartz",
                "restart",
                "sbom",
                "scheduledtasks",
                "sessions",
                "shutdown",
                "startup",
                "threaddump"
            })
    void exposesNoOtherEndpoint(String endpoint) throws Exception {
        assertThat(client.get("/actuator/" + endpoint).statusCode()).isEqualTo(404);
        assertThat(response("POST", endpoint)).startsWith("HTTP/1.1 404 ");
    }

    private String response(String method, String endpoint) throws Exception {
        return RawHttp.send(
                port, method + " /actuator/" + endpoint + " HTTP/1.1", "Host: localhost", "Content-Length: 0");
    }

    /** Returns the addresses of this machine that are not loopback. */
    static List<InetAddress> otherAddresses() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
    }
}
