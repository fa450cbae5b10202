package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests a backend that forgets connections after half a second without a call. */
@TestPropertySource(properties = "legacy.connections.forget-after=500ms")
class ForgottenConnectionsTest extends LegacyTest {

    private static final long FORGET_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Tries again on a busy machine, where the backend may begin to count long after it has sent its response. */
    @Test
    void endsAConnectionWithoutAResponseWhenItsNextCallComesTooLate() {
        await().until(() -> {
            int before = client.counters().get("arrivals").asInt();
            try (Socket kept = connect()) {
                ask(kept, "/legacy/temperatures?baseDate=2026-11-20");
                assertThat(response(kept)).startsWith("HTTP/1.1 200");
                letTimePass();

                ask(kept, "/legacy/temperatures?baseDate=2026-11-20");

                return kept.getInputStream().read() < 0
                        && client.counters().get("arrivals").asInt() == before + 1;
            }
        });
    }

    @Test
    void forgetsNoConnectionOfItsOwnEndpoints() throws Exception {
        try (Socket kept = connect()) {
            ask(kept, "/actuator/health");
            assertThat(response(kept)).startsWith("HTTP/1.1 200");
            letTimePass();

            ask(kept, "/actuator/health");

            assertThat(response(kept)).startsWith("HTTP/1.1 200");
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static void ask(Socket socket, String path) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    /** Waits for longer than necessary, because the backend begins to count a little later than this test. */
    private static void letTimePass() {
        long begun = System.nanoTime();
        await().until(() -> System.nanoTime() - begun >= 2 * FORGET_AFTER_NANOS);
    }

    /** Reads until the end of the response: of a reading, or of the last chunk of the state of health. */
    private static String response(Socket socket) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith("}}") && !read.toString().endsWith("\r\n0\r\n\r\n")) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            read.append((char) next);
        }
        return read.toString();
    }
}
