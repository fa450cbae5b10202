package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks on which address a gateway listens, which of its internals it exposes, and how much input it accepts. */
public interface ExposureContract extends GatewayContract {

    List<String> CHANGES = List.of("POST", "PUT", "DELETE", "PATCH");

    @Test
    default void listensOnLoopbackOnly() throws IOException {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        assumeFalse(others.isEmpty(), "wants an address besides loopback: this machine has none");

        int port = gateway().uri("/").getPort();
        assertThat(others)
                .allSatisfy(other -> assertThatThrownBy(() -> new Socket(other, port).close())
                        .isInstanceOf(ConnectException.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "health/readiness", "info", "metrics", "sample", "stages"})
    default void actuatorEndpointsAreReadOnly(String endpoint) throws IOException {
        URI uri = gateway().uri("/actuator/" + endpoint);

        assertThat(Http.get(uri).status()).isEqualTo(200);
        for (String method : CHANGES) {
            assertThat(statusLine(method, uri)).contains(" 405 ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auditevents", "beans", "caches", "conditions", "configprops", "env", "heapdump", "httpexchanges",
                        "jolokia",
                "logfile", "loggers", "mappings", "prometheus", "restart", "sbom", "scheduledtasks", "sessions",
                        "shutdown",
                "startup", "threaddump"
            })
    default void theActuatorExposesNoOtherEndpoint(String endpoint) throws IOException {
        URI uri = gateway().uri("/actuator/" + endpoint);

        assertProblem(Http.get(uri), 404);
        assertThat(statusLine("POST", uri)).contains(" 404 ");
    }

    /** The request announces a billion bytes, and the test sends none of them. If the gateway waited for them, the test would time out. */
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"})
    default void doesNotWaitForAnUnexpectedBody(String type) throws IOException {
        for (String method : CHANGES) {
            RawUser user = RawUser.sending(
                    gateway().uri(routes().getFirst().path(1)),
                    method,
                    List.of("Content-Type: " + type, "Content-Length: 1000000000"));

            assertThat(user.awaitStatus()).contains(" 405 ");
            user.leave();
        }
    }

    /** The test announces a body and sends none of it. Spring MVC's actuator would read a whole body without using it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /actuator/health",
                "HEAD /actuator/health",
                "GET /%61ctuator/health",
                "GET /actuator/metrics?tag=a:b"
            })
    default void readsNoBodyOfAnActuatorRequest(String request) throws IOException {
        for (String size : List.of("Transfer-Encoding: chunked", "Content-Length: 1000")) {
            RawUser user = RawUser.writing(
                    gateway().uri("/").getPort(),
                    request + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + size + "\r\n\r\n");

            assertThat(user.awaitStatus()).contains(" 200 ");
            user.leave();
        }
    }

    /**
     * The test announces a form and sends none of it. By default Tomcat reads a form of up to 2 MB when code reads the query's parameters.
     */
    @Test
    default void readsNoFormOfARequestWithAQuery() throws IOException {
        RawUser user = RawUser.sending(
                gateway().uri(routes().getFirst().path(1) + "?a=b"),
                "POST",
                List.of("Content-Type: application/x-www-form-urlencoded", "Content-Length: 1000000"));

        assertThat(user.awaitStatus()).contains(" 405 ");
        user.leave();
    }

    /** Sends the request on a connection of its own. */
    private static String statusLine(String method, URI uri) throws IOException {
        RawUser user = RawUser.sending(uri, method, List.of("Content-Length: 0"));
        try {
            return user.awaitStatus();
        } finally {
            user.leave();
        }
    }
}
