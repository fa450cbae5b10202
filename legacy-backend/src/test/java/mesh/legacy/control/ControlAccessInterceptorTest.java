package mesh.legacy.control;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.legacy.LegacyTest;
import mesh.legacy.RawHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests which callers may change the backend when no token is configured. Callers from other machines are simulated by a proxy on this
 * machine that the backend trusts, so nothing listens outside loopback.
 */
@TestPropertySource(
        properties = {"server.forward-headers-strategy=native", "legacy.control.hosts=legacy-backend,Old-Mesh"})
class ControlAccessInterceptorTest extends LegacyTest {

    private static final String ELSEWHERE = "X-Forwarded-For: 198.51.100.7";

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 127.8.9.10", "X-Forwarded-For: ::1"})
    void allowsChangesFromThisMachine(String from) throws Exception {
        assertThat(reset("localhost", from)).startsWith("HTTP/1.1 204 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {ELSEWHERE, "X-Forwarded-For: 2001:db8::7", "X-Forwarded-For: localhost.example"})
    void rejectsChangesFromElsewhereAndSaysWhatToDo(String from) throws Exception {
        String response = reset("localhost", from);

        assertThat(response)
                .startsWith("HTTP/1.1 403 ")
                .contains(
                        "Content-Type: application/problem+json",
                        "without legacy.control.token, only the machine on which this runs");
    }

    @Test
    void changesNothingForACallerFromElsewhere() throws Exception {
        String body = "{\"serviceTime\": \"7ms\"}";

        String response = RawHttp.send(
                port,
                "PUT /legacy/behaviour HTTP/1.1",
                "Host: localhost",
                ELSEWHERE,
                "Content-Type: application/json",
                "Content-Length: " + body.length(),
                "",
                body);

        assertThat(response).startsWith("HTTP/1.1 403 ");
        assertThat(client.get("/legacy/behaviour").body()).contains("\"serviceTime\":\"PT0S\"");
    }

    @Test
    void allowsReadingForEveryCaller() throws Exception {
        assertThat(RawHttp.send(port, "GET /legacy/counters HTTP/1.1", "Host: evil.example", ELSEWHERE))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:1",
                "127.0.0.1",
                "127.0.0.1:8080",
                "[::1]:8080",
                "192.0.2.2",
                "legacy-backend",
                "Legacy-Backend:8080",
                "old-mesh"
            })
    void acceptsItsOwnNamesAndAddressesAsHost(String host) throws Exception {
        assertThat(reset(host)).startsWith("HTTP/1.1 204 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8080",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "1e7.example",
                "legacy-backend.evil.example",
                ""
            })
    void rejectsAnyOtherHost(String host) throws Exception {
        assertThat(reset(host))
                .startsWith("HTTP/1.1 403 ")
                .contains("the Host header must be localhost, an IP address or one of legacy.control.hosts");
    }

    private String reset(String host, String... more) throws Exception {
        return RawHttp.send(port, "DELETE /legacy/counters HTTP/1.1", "Host: " + host, String.join("\r\n", more));
    }
}
