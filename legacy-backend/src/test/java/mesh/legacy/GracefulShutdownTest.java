package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mesh.servlet.LastResponses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

/** Tests what happens to clients that are being served when the backend shuts down. */
@ExtendWith(OutputCaptureExtension.class)
class GracefulShutdownTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Test
    void finishesRequestsUnderWayWhileItRefusesNewConnections() throws Exception {
        ConfigurableApplicationContext backend = start();
        int port = port(backend);
        LegacyClient client = new LegacyClient(port);
        client.behave("{'serviceTime': '2s'}");
        List<CompletableFuture<HttpResponse<String>>> responses =
                Stream.generate(client::temperature).limit(10).toList();
        await().atMost(LIMIT).until(() -> client.counters().get("serving").asInt() == 10);

        CompletableFuture<Void> closing = CompletableFuture.runAsync(backend::close);
        await().atMost(LIMIT).until(() -> isRefused(port));

        assertThat(closing).isNotDone();
        assertThat(responses)
                .allSatisfy(response -> assertThat(response.join().statusCode()).isEqualTo(200));
        assertThat(closing).succeedsWithin(LIMIT);
    }

    /** If a connection ends without a byte of a response, the client usually tries again on a new connection, which is then refused. */
    @Test
    void cutsResponsesThatTakeLongerThanItsShutdownTimeout(CapturedOutput log) throws Exception {
        ConfigurableApplicationContext backend = start("--spring.lifecycle.timeout-per-shutdown-phase=200ms");
        LegacyClient client = new LegacyClient(port(backend));
        client.behave("{'serviceTime': '1m'}");
        CompletableFuture<HttpResponse<String>> response = client.temperature();
        await().atMost(LIMIT).until(() -> client.counters().get("serving").asInt() == 1);

        assertThat(CompletableFuture.runAsync(backend::close)).succeedsWithin(LIMIT);

        assertThat(response).failsWithin(LIMIT).withThrowableThat().withCauseInstanceOf(IOException.class);
        assertThat(log).doesNotContain("\tat ");
    }

    @Test
    void isNotReadyWhileItStillServesRequests() {
        ConfigurableApplicationContext backend = start();
        LegacyClient client = new LegacyClient(port(backend));
        CompletableFuture<Integer> readiness = new CompletableFuture<>();
        CompletableFuture<Integer> served = new CompletableFuture<>();
        // The first event of a shutdown: nothing has been stopped yet.
        backend.addApplicationListener((ApplicationListener<ContextClosedEvent>) event -> {
            readiness.complete(status(client, "/actuator/health/readiness"));
            served.complete(status(client, "/legacy/temperatures?baseDate=2026-11-20"));
        });

        backend.close();

        assertThat(readiness).isCompletedWithValue(503);
        assertThat(served).isCompletedWithValue(200);
    }

    @Test
    void doesNotWaitForRequestsThatHang() throws Exception {
        ConfigurableApplicationContext backend = start("--spring.lifecycle.timeout-per-shutdown-phase=10m");
        LegacyClient client = new LegacyClient(port(backend));
        client.behave("{'hangRatio': 1, 'hangTime': '10m'}");
        CompletableFuture<HttpResponse<String>> hung = client.temperature();
        await().atMost(LIMIT).until(() -> client.counters().get("serving").asInt() == 1);

        CompletableFuture<Void> closing = CompletableFuture.runAsync(backend::close);

        assertThat(hung.join().statusCode()).isEqualTo(503);
        assertThat(closing).succeedsWithin(LIMIT);
    }

    @Test
    void leavesTimeForTheLastResponses() {
        try (ConfigurableApplicationContext backend = start()) {
            assertThat(backend.getBeansOfType(LastResponses.class)).hasSize(1);
        }
    }

    /** Starts a separate backend on a free port. */
    static ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(LegacyBackend.class)
                .run(Stream.concat(Stream.of("--server.port=0"), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    static int port(ConfigurableApplicationContext backend) {
        return backend.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    private static int status(LegacyClient client, String path) {
        try {
            return client.get(path).statusCode();
        } catch (IOException failed) {
            return 0;
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private static boolean isRefused(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return !socket.isConnected();
        } catch (ConnectException refused) {
            return true;
        }
    }
}
