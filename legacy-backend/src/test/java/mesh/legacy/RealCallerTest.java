package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tests a caller that does not use the loopback address. The backend listens on the caller's address; all other settings are the defaults.
 */
class RealCallerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Nothing: at all",
                "X-Forwarded-For: 127.0.0.1",
                "Forwarded: for=127.0.0.1",
                "X-Real-IP: 127.0.0.1"
            })
    void cannotChangeAnythingEvenWithForgedHeaders(String header) throws Exception {
        assertThat(resetFromElsewhere(header)).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void canChangeTheBackendWithTheToken() throws Exception {
        assertThat(resetFromElsewhere("Authorization: Bearer correct-horse", "--legacy.control.token=correct-horse"))
                .startsWith("HTTP/1.1 204 ");
    }

    private static String resetFromElsewhere(String header, String... arguments) throws Exception {
        List<InetAddress> others = ExposureTest.otherAddresses();
        assumeFalse(others.isEmpty(), "wants an address besides loopback: this machine has none");
        String address = others.getFirst().getHostAddress();
        String[] all = Stream.concat(Stream.of("--server.address=" + address), Stream.of(arguments))
                .toArray(String[]::new);
        try (ConfigurableApplicationContext running = GracefulShutdownTest.start(all)) {
            int port = GracefulShutdownTest.port(running);
            return RawHttp.send(others.getFirst(), port, "DELETE /legacy/counters HTTP/1.1", "Host: localhost", header);
        }
    }
}
