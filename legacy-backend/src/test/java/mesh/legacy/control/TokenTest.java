package mesh.legacy.control;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.legacy.RawHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests which callers may change the backend when a token is configured. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"MESH_BEHAVIOUR_TOKEN=correct-horse", "server.forward-headers-strategy=native"})
@ExtendWith(OutputCaptureExtension.class)
class TokenTest {

    @LocalServerPort
    private int port;

    @Autowired
    private ControlProperties settings;

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "198.51.100.7"})
    void allowsChangesWithTheTokenFromAnywhere(String from) throws Exception {
        assertThat(reset("X-Forwarded-For: " + from, "Authorization: Bearer correct-horse"))
                .startsWith("HTTP/1.1 204 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Nothing: at all",
                "Authorization: Bearer correct-hors",
                "Authorization: Bearer correct-horse-battery",
                "Authorization: Bearer ",
                "Authorization: correct-horse",
                "Authorization: Basic correct-horse"
            })
    void rejectsChangesWithoutTheTokenEvenFromThisMachine(String shown) throws Exception {
        assertThat(reset(shown))
                .startsWith("HTTP/1.1 401 ")
                .contains("WWW-Authenticate: Bearer", "send the value of legacy.control.token")
                .doesNotContain("correct-horse");
    }

    @Test
    void rejectsAnyOtherHostEvenWithTheToken() throws Exception {
        String response = RawHttp.send(
                port, "DELETE /legacy/counters HTTP/1.1", "Host: evil.example", "Authorization: Bearer correct-horse");

        assertThat(response).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void neverShowsTheToken(CapturedOutput output) throws Exception {
        for (String path : new String[] {"/actuator", "/actuator/info", "/actuator/health", "/legacy/behaviour"}) {
            assertThat(RawHttp.send(port, "GET " + path + " HTTP/1.1", "Host: localhost"))
                    .startsWith("HTTP/1.1 200 ")
                    .doesNotContain("correct-horse");
        }
        reset("Authorization: Bearer correct-horse");

        assertThat(settings.isToken("correct-horse")).isTrue();
        assertThat(settings.toString()).doesNotContain("correct-horse");
        assertThat(output).doesNotContain("correct-horse");
    }

    private String reset(String... headers) throws Exception {
        return RawHttp.send(port, "DELETE /legacy/counters HTTP/1.1", "Host: localhost", String.join("\r\n", headers));
    }
}
