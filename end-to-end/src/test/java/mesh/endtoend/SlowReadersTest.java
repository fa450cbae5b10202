package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests a hundred users who request the whole store and at first do not read. The services have the heap that {@code ./mesh} gives them.
 */
@Tag("faults")
class SlowReadersTest {

    private static final int USERS = 100;
    private static final int ROWS = 10_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    /** Runs with only a quarter of the users, because other tests run at the same time. */
    @Test
    @Tag("faults-short")
    void servesAFewSlowReadersWithoutFillingMemory() throws Exception {
        slowUsersGetEveryRow(USERS / 4, "netty-gateway", "false", "/rsocket/", "application/x-ndjson");
    }

    @ParameterizedTest
    @CsvSource({
        "netty-gateway,  false, /rsocket/,             application/x-ndjson",
        "netty-gateway,  false, /rsocket/,             application/json",
        "netty-gateway,  false, /netty-rest/rsocket/,  application/x-ndjson",
        "netty-gateway,  false, /netty-rest/rsocket/,  application/json",
        "tomcat-gateway, false, /tomcat/rsocket/,      application/x-ndjson",
        "tomcat-gateway, false, /tomcat/rsocket/,      application/json",
        "tomcat-gateway, true,  /tomcat/rsocket/,      application/x-ndjson",
        "tomcat-gateway, true,  /tomcat/rsocket/,      application/json"
    })
    void servesSlowReadersWithoutFillingMemory(String gatewayModule, String virtual, String route, String accept)
            throws Exception {
        slowUsersGetEveryRow(USERS, gatewayModule, virtual, route, accept);
    }

    private void slowUsersGetEveryRow(int count, String gatewayModule, String virtual, String route, String accept)
            throws Exception {
        int rsocketPort = Service.freePort();
        try (Service store = Service.start("rsocket-store", folder, "--spring.rsocket.server.port=" + rsocketPort);
                Service gateway = Service.start(
                        gatewayModule,
                        folder,
                        "--spring.threads.virtual.enabled=" + virtual,
                        "--mesh.store.first-item-timeout=10m", // this test is about memory, not about time
                        "--mesh.store.keep-alive-max-lifetime=10m",
                        "--mesh.server.send-buffer-bytes=16384", // by default, Linux would hold whole responses
                        "--mesh.store.url=tcp://127.0.0.1:" + rsocketPort);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<SlowUser> users = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                users.add(new SlowUser(gateway.port(), route + ROWS, accept));
            }
            assertThat(all(threads, users, SlowUser::awaitStatus))
                    .allSatisfy(status -> assertThat(status).as(gateway.log()).contains(" 200"));
            long rowsAhead = settled(() -> rowsRead(store));
            System.out.printf(
                    "%s%s %s virtual %s: %d of %d rows read before any user read one%n",
                    gatewayModule, route, accept, virtual, rowsAhead, count * ROWS);
            assertThat(rowsAhead).isLessThan((long) count * ROWS);

            assertThat(all(threads, users, SlowUser::rest))
                    .as(() -> whatTheServicesSay(store, gateway))
                    .hasSize(count)
                    .containsOnly(new Rest(ROWS, "the end"));
            assertThat(List.of(store, gateway)).allSatisfy(service -> {
                assertThat(service.isAlive()).isTrue();
                assertThat(service.log()).doesNotContain("OutOfMemoryError");
            });
        }
    }

    private static <T> List<T> all(ExecutorService threads, List<SlowUser> users, Question<T> question)
            throws Exception {
        List<Callable<T>> questions =
                users.stream().<Callable<T>>map(user -> () -> question.of(user)).toList();
        List<T> responses = new ArrayList<>();
        for (Future<T> response : threads.invokeAll(questions)) {
            responses.add(response.get());
        }
        return responses;
    }

    /** Waits until the figure has stayed the same for a second, and returns it. */
    private static long settled(Callable<Long> figure) throws Exception {
        long[] last = {-1};
        Awaitility.await().atMost(PATIENCE).during(Duration.ofSeconds(1)).until(() -> {
            long before = last[0];
            last[0] = figure.call();
            return last[0] == before;
        });
        return last[0];
    }

    private static long rowsRead(Service store) throws IOException, InterruptedException {
        String metric = store.get("/actuator/metrics/store.rows.read").body();
        return JsonMapper.shared().readTree(metric).at("/measurements/0/value").asLong();
    }

    private static String whatTheServicesSay(Service store, Service gateway) {
        try {
            return "the store has read %d rows%n%s".formatted(rowsRead(store), gateway.log());
        } catch (IOException | InterruptedException silent) {
            return silent.toString();
        }
    }

    /** An action of each user, which returns a result. */
    private interface Question<T> {
        T of(SlowUser user) throws IOException;
    }

    /**
     * A user for whom the operating system accepts 64 KiB of 800 until the user reads. (With the smallest possible receive buffer, TCP
     * would avoid silly windows. The buffer would fill and empty slowly, and the test would measure nothing else.)
     */
    private static final class SlowUser {

        private final Socket socket = new Socket();
        private final InputStream input;

        SlowUser(int port, String path, String accept) throws IOException {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            String request = "GET %s HTTP/1.0\r\nHost: localhost\r\nAccept: %s\r\n\r\n".formatted(path, accept);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            input = new BufferedInputStream(socket.getInputStream(), 64);
        }

        String awaitStatus() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = input.read(); c >= 0 && c != '\n'; c = input.read()) {
                line.append((char) c);
            }
            return line.toString();
        }

        /** Reads to the end of the response, or until nothing has arrived for {@link #PATIENCE}. */
        Rest rest() throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            String end = "the end";
            try (socket) {
                try {
                    input.transferTo(body);
                } catch (SocketTimeoutException e) {
                    end = "silence";
                }
            }
            return new Rest(body.toString(StandardCharsets.UTF_8).split("\"celsius\"", -1).length - 1, end);
        }
    }

    /** The number of readings that a user got, and how the response ended after the last one. */
    private record Rest(int readings, String end) {}
}
