package mesh.dependency.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.dependency.http.HttpDependency;
import mesh.dependency.port.Target;
import mesh.dependency.tcp.TcpDependency;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlTest {

    private static final String LINE = "{\"latency\":\"PT0S\",\"jitter\":0.0,\"bandwidth\":\"0B\",\"resetRatio\":0.0,"
            + "\"hangRatio\":0.0,\"hangTime\":\"PT1M\",\"seed\":42}";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TcpDependency db;
    private HttpDependency inventory;
    private Control control;

    @BeforeEach
    void start() throws IOException {
        Target unreachable = new Target("127.0.0.1", 1);
        db = new TcpDependency("db", unreachable, 0, TcpDependency.settings(Map.of())).open();
        inventory = HttpDependency.forwarding(
                        "inventory", URI.create("http://127.0.0.1:1"), 0, HttpDependency.settings(Map.of()))
                .open();
        control = new Control(0, List.of(db, inventory)).open();
    }

    @AfterEach
    void end() {
        control.close();
        inventory.close();
        db.close();
        http.shutdownNow();
    }

    @Test
    void showsTheFiguresOfAllDependencies() throws Exception {
        send("GET", "http://127.0.0.1:" + inventory.port() + "/one", "");

        assertThat(control("GET", "/dependencies", "").body())
                .startsWith("{\"db\":{\"target\":\"127.0.0.1:1\",\"port\":" + db.port()
                        + ",\"connections\":{\"opened\":0,\"open\":0,\"peak\":0},\"calls\":{\"arrivals\":0,")
                .contains("\"inventory\":{\"target\":\"http://127.0.0.1:1\"")
                .contains("\"connections\":{\"opened\":1,\"open\":1,\"peak\":1},\"calls\":{\"arrivals\":1,")
                .endsWith("\"failures\":{\"TARGET_REFUSED\":1}}}");

        assertThat(control("DELETE", "/dependencies/inventory", "").statusCode())
                .isEqualTo(204);

        assertThat(control("GET", "/dependencies/inventory", "").body())
                .contains("\"connections\":{\"opened\":0,\"open\":1,\"peak\":1},\"calls\":{\"arrivals\":0,")
                .endsWith("\"failures\":{}}");
    }

    @Test
    void replacesAllSettings() throws Exception {
        control("PUT", "/dependencies/db/behaviour", "{\"latency\": \"5ms\", \"bandwidth\": \"10MB\"}");
        assertThat(db.settings().latency()).isEqualTo(Duration.ofMillis(5));
        assertThat(db.settings().bandwidth().bytes()).isEqualTo(10 << 20);

        HttpResponse<String> response = control("PUT", "/dependencies/db/behaviour", "{}");

        assertThat(response.body()).isEqualTo(LINE);
        assertThat(control("GET", "/dependencies/db/behaviour", "").body()).isEqualTo(LINE);
        assertThat(control("PUT", "/dependencies/db/behaviour", LINE).body()).isEqualTo(LINE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            db        | {"latency": "61s"}                       | latency must be a duration from 0 to 60 s
            db        | {"bandwidth": "fast"}                    | bandwidth must be a size such as 64KB
            db        | {"resetRatio": 0.6, "hangRatio": 0.6}    | must be at most 1: resetRatio + hangRatio
            db        | {"serviceTime": "1s"}                    | serviceTime is unknown; the fields are latency, jitter, bandwidth
            inventory | {"latency": "5ms", "failureRatio": 2}    | failureRatio must be a number from 0 to 1; latency is unknown
            inventory | []                                       | the body must be a JSON object with settings
            inventory | null                                     | the body must be a JSON object with settings
            """)
    void rejectsSettingsThatCannotBe(String name, String body, String message) throws Exception {
        HttpResponse<String> response = control("PUT", "/dependencies/" + name + "/behaviour", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains(message);
    }

    @Test
    void isReadyAndSaysWhoItIs() throws Exception {
        assertThat(control("GET", "/actuator/health/readiness", "").statusCode())
                .isEqualTo(200);
        assertThat(control("GET", "/actuator/info", "").body())
                .contains("\"process\":{\"pid\":" + ProcessHandle.current().pid() + "}")
                .contains("\"artifact\":\"dependency-proxy\"");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /dependencies/cache, 404",
        "GET, /, 404",
        "POST, /dependencies/db, 405",
        "PUT, /dependencies/db, 405",
        "DELETE, /dependencies/db/behaviour, 405"
    })
    void refusesWhatIsNoControl(String method, String path, int status) throws Exception {
        assertThat(control(method, path, "").statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "127.0.0.1.evil.example:80", ""})
    void noForeignHostNameMayChangeAnything(String host) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), control.port())) {
            socket.setSoTimeout(120_000);
            String request = "DELETE /dependencies/db HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    private HttpResponse<String> control(String method, String path, String body) throws Exception {
        return send(method, "http://127.0.0.1:" + control.port() + path, body);
    }

    private HttpResponse<String> send(String method, String uri, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .timeout(Duration.ofMinutes(2))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }
}
