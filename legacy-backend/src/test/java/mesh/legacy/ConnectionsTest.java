package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests how the backend closes the connections that clients keep. */
class ConnectionsTest extends LegacyTest {

    private static final String REQUEST =
            "GET /legacy/temperatures?baseDate=2026-11-20 HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void closesIdleConnections() throws Exception {
        client.delete("/legacy/connections");
        try (Socket kept = connect();
                Socket fresh = connect()) {
            ask(kept);
            assertThat(readResponse(kept)).startsWith("HTTP/1.1 200");
            await().until(() -> open() == 2);

            assertThat(LegacyClient.json(client.delete("/legacy/connections"))
                            .get("open")
                            .asInt())
                    .isZero();

            assertThat(kept.getInputStream().read()).isEqualTo(-1);
            assertThat(fresh.getInputStream().read()).isEqualTo(-1);
            await().until(() -> open() == 0);
        }
    }

    @Test
    void keepsConnectionsWithARequestUnderWay() throws Exception {
        client.delete("/legacy/connections");
        client.behave("{'hangRatio': 1, 'hangTime': '10m'}");
        CompletableFuture<HttpResponse<String>> hung = client.temperature();
        await().until(() -> client.counters().get("serving").asInt() == 1);

        assertThat(LegacyClient.json(client.delete("/legacy/connections"))
                        .get("open")
                        .asInt())
                .isEqualTo(1);

        client.behave("{'serviceTime': '0ms'}");
        assertThat(hung.get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(503);
    }

    @Test
    void closesNoneForAClientThatMayChangeNothing() throws Exception {
        assertThat(RawHttp.send(port, "DELETE /legacy/connections HTTP/1.1", "Host: evil.example"))
                .startsWith("HTTP/1.1 403 ");
    }

    @Test
    void serves250RequestsOnOneConnection() throws Exception {
        client.behave("{'serviceTime': '0ms'}");
        try (Socket kept = connect()) {
            for (int i = 1; i <= 250; i++) {
                ask(kept);
                assertThat(readResponse(kept))
                        .as("response %d", i)
                        .startsWith("HTTP/1.1 200")
                        .doesNotContain("Connection: close");
            }
        }
    }

    private int open() throws IOException, InterruptedException {
        return LegacyClient.json(client.get("/legacy/connections")).get("open").asInt();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static void ask(Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads until the end of the response's body, which is the end of a JSON object. */
    private static String readResponse(Socket socket) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith("}}")) {
            read.append((char) socket.getInputStream().read());
        }
        return read.toString();
    }
}
