package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.rsocket.exceptions.ConnectionErrorException;
import io.rsocket.exceptions.RejectedException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/** Tests what happens to clients that are being served when the store shuts down. */
class GracefulShutdownTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int ROWS = 2_000;

    @Test
    void finishesStreamsUnderWayWhileItRejectsNewOnes() {
        RunningStore store = start(new SpringApplicationBuilder(RSocketStore.class), "30s");
        int port = store.rsocketPort();
        try (StoreClient client = StoreClient.cbor(port)) {
            SlowReader reader = SlowReader.of(client.readings(ROWS));
            reader.take(3);

            CompletableFuture<Void> closing = CompletableFuture.runAsync(store::close);
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThatThrownBy(() -> one(client))
                            .isInstanceOf(RejectedException.class)
                            .hasMessage("the store is shutting down"));
            assertThat(store.get("/actuator/health/readiness")).isEqualTo(503);
            assertThat(closing).isNotDone();

            reader.take(ROWS - 3);
            assertThat(reader.end().orTimeout(2, TimeUnit.MINUTES)).succeedsWithin(LIMIT);
            assertThat(closing).succeedsWithin(LIMIT);
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void isNotReadyBeforeItRejectsRequests() {
        CompletableFuture<RunningStore> started = new CompletableFuture<>();
        CompletableFuture<Integer> readiness = new CompletableFuture<>();
        CompletableFuture<Integer> rows = new CompletableFuture<>();
        // The first event of a shutdown: nothing has been stopped yet.
        ApplicationListener<ContextClosedEvent> whenItBegins = event -> {
            readiness.complete(started.join().get("/actuator/health/readiness"));
            rows.complete(rowsOf(started.join().rsocketPort()));
        };

        RunningStore store = start(new SpringApplicationBuilder(RSocketStore.class).listeners(whenItBegins), "30s");
        started.complete(store);
        store.close();

        assertThat(readiness).isCompletedWithValue(503);
        assertThat(rows).isCompletedWithValue(1);
    }

    @Test
    void doesNotWaitForAReaderThatNeverFinishes() {
        RunningStore store = start(new SpringApplicationBuilder(RSocketStore.class), "200ms");
        try (StoreClient client = StoreClient.cbor(store.rsocketPort())) {
            SlowReader reader = SlowReader.of(client.readings(ROWS));
            reader.take(3);

            store.close();

            assertThat(reader.end())
                    .failsWithin(LIMIT)
                    .withThrowableThat()
                    .withCauseInstanceOf(ConnectionErrorException.class);
        }
    }

    private static RunningStore start(SpringApplicationBuilder application, String patience) {
        return RunningStore.start(
                application,
                "--spring.r2dbc.url=" + TestDatabase.H2.fresh(),
                "--store.rows=" + ROWS,
                "--spring.lifecycle.timeout-per-shutdown-phase=" + patience);
    }

    private static int rowsOf(int port) {
        try (StoreClient client = StoreClient.cbor(port)) {
            return one(client);
        }
    }

    private static int one(StoreClient client) {
        return client.readings(1)
                .collectList()
                .blockOptional(LIMIT)
                .orElseThrow()
                .size();
    }
}
