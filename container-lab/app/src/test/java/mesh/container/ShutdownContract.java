package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A contender that is stopped finishes what it has begun. */
interface ShutdownContract extends ContenderContract {

    @Test
    default void answersWhoIsBeingServedWhenItIsStopped() {
        RunningContender contender = RunningContender.start(onVirtualThreads());
        int port = contender.port();
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> Http.text(contender.uri("/delay/1000")));
        await().until(() -> beingServed(contender) == 1);

        contender.stop();

        assertThat(answer).succeedsWithin(Duration.ofSeconds(1)).isEqualTo("{\"millis\":1000}");
        assertThatIOException().isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    }

    private static int beingServed(RunningContender contender) {
        return contender.bean(MeterRegistry.class).find("http.server.requests.active").longTaskTimers().stream()
                .mapToInt(LongTaskTimer::activeTasks)
                .sum();
    }
}
