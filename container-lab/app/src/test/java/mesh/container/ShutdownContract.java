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
import mesh.servlet.LastResponses;
import org.junit.jupiter.api.Test;

/** Checks that a contender finishes the requests under way when it is stopped. */
interface ShutdownContract extends ContenderContract {

    @Test
    default void finishesTheRequestUnderWayWhenItIsStopped() {
        RunningContender contender = RunningContender.start(onVirtualThreads());
        int port = contender.port();
        CompletableFuture<String> response =
                CompletableFuture.supplyAsync(() -> Http.text(contender.uri("/delay/1000")));
        await().until(() -> beingServed(contender) == 1);

        contender.stop();

        assertThat(response).succeedsWithin(Duration.ofMinutes(2)).isEqualTo("{\"millis\":1000}");
        assertThatIOException().isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    }

    /** Tomcat considers a request finished before it has written the end of the response. */
    @Test
    default void leavesTimeForTheLastResponsesBeforeItClosesConnections() {
        RunningContender contender = RunningContender.running(onVirtualThreads());

        assertThat(contender.bean(LastResponses.class).getPhase())
                .isStrictlyBetween(
                        contender.lifecycle("webServerStartStop").getPhase(),
                        contender.lifecycle("webServerGracefulShutdown").getPhase());
    }

    @Test
    default void isNotReadyWhileItStillServesRequests() {
        RunningContender contender = RunningContender.start(onVirtualThreads());
        CompletableFuture<Integer> readiness = new CompletableFuture<>();
        CompletableFuture<Integer> served = new CompletableFuture<>();
        // The first event of a shutdown: nothing has been stopped yet.
        contender.whenItIsStopped(() -> {
            readiness.complete(
                    Http.get(contender.uri("/actuator/health/readiness")).statusCode());
            served.complete(Http.get(contender.uri("/delay/0")).statusCode());
        });

        contender.stop();

        assertThat(readiness).isCompletedWithValue(503);
        assertThat(served).isCompletedWithValue(200);
    }

    private static int beingServed(RunningContender contender) {
        return contender.bean(MeterRegistry.class).find("http.server.requests.active").longTaskTimers().stream()
                .mapToInt(LongTaskTimer::activeTasks)
                .sum();
    }
}
