package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.rsocket.exceptions.RejectedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.rsocket.context.RSocketServerInitializedEvent;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The store's ports are open before its table has all rows. */
class ReadinessTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final CompletableFuture<Integer> rsocketPort = new CompletableFuture<>();
    private final CompletableFuture<Integer> actuatorPort = new CompletableFuture<>();
    private final CountDownLatch mayFill = new CountDownLatch(1);

    @Test
    void rejectsRequestsUntilTheTableHasAllRows() {
        CompletableFuture<RunningStore> starting = CompletableFuture.supplyAsync(this::startButWaitBeforeFilling);
        int port = rsocketPort.orTimeout(2, TimeUnit.MINUTES).join();

        try (StoreClient client = StoreClient.cbor(port)) {
            assertThat(readiness()).isEqualTo(503);
            assertThatThrownBy(() -> client.readings(1).blockLast(LIMIT))
                    .isInstanceOf(RejectedException.class)
                    .hasMessage("the store is not ready: its rows are being filled in");

            mayFill.countDown();
            await().atMost(LIMIT).until(() -> readiness() == 200);

            assertThat(client.readings(50).collectList().block(LIMIT)).hasSize(50);
        } finally {
            mayFill.countDown();
            starting.join().close();
        }
    }

    private int readiness() {
        return Http.get(actuatorPort.join(), "/actuator/health/readiness").statusCode();
    }

    private RunningStore startButWaitBeforeFilling() {
        SpringApplicationBuilder application = new SpringApplicationBuilder(RSocketStore.class)
                .listeners(
                        (ApplicationListener<RSocketServerInitializedEvent>) event -> rsocketPort.complete(
                                Objects.requireNonNull(event.getServer().address())
                                        .getPort()),
                        (ApplicationListener<WebServerInitializedEvent>) event ->
                                actuatorPort.complete(event.getWebServer().getPort()))
                .initializers((GenericApplicationContext context) ->
                        context.registerBean("waiting", WaitingRunner.class, () -> new WaitingRunner(mayFill)));
        return RunningStore.start(application, "--spring.r2dbc.url=" + TestDatabase.H2.fresh(), "--store.rows=50");
    }

    /** Runs before the store's own runner, which fills the table. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    private record WaitingRunner(CountDownLatch latch) implements ApplicationRunner {

        @Override
        public void run(ApplicationArguments arguments) throws InterruptedException {
            latch.await();
        }
    }
}
