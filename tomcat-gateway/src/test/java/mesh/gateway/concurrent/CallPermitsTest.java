package mesh.gateway.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamException;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.junit.jupiter.api.Test;

class CallPermitsTest {

    private static final URI BACKEND = URI.create("http://127.0.0.1:8080");

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final MeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void rejectsACallImmediatelyIfCallsMayNotWait() {
        CallPermits permits = permits(1, Duration.ZERO);

        assertThatThrownBy(() -> permits.with(() -> permits.with(() -> "a second")))
                .isInstanceOfSatisfying(UpstreamException.class, refused -> {
                    assertThat(refused.failureCause()).isEqualTo(FailureCause.TOO_MANY_CALLS);
                    assertThat(refused.target()).isEqualTo(BACKEND);
                    assertThat(refused.limit()).isEqualTo(LimitInForce.of("mesh.limits.max-concurrent-calls", 1));
                });
    }

    @Test
    void rejectsACallAfterTheLongestWait() {
        Duration wait = Duration.ofMillis(20);
        CallPermits permits = permits(1, wait);

        assertThatThrownBy(() -> permits.with(() -> permits.with(() -> "a second")))
                .isInstanceOfSatisfying(UpstreamException.class, refused -> {
                    assertThat(refused.failureCause()).isEqualTo(FailureCause.PENDING_ACQUIRE_TIMEOUT);
                    assertThat(refused.limit()).isEqualTo(LimitInForce.of("mesh.limits.max-wait-duration", wait));
                    assertThat(refused.elapsed()).isGreaterThanOrEqualTo(wait);
                });
    }

    @Test
    void aPermitIsFreeAgainWhenACallHasEndedAndWhenItHasFailed() {
        CallPermits permits = permits(1, Duration.ZERO);

        for (int i = 0; i < 5; i++) {
            assertThat(permits.<String>with(() -> "done")).isEqualTo("done");
            assertThatThrownBy(() -> permits.with(() -> {
                        throw new IllegalStateException("failed");
                    }))
                    .hasMessage("failed");
        }
    }

    @Test
    void grantsPermitsInOrderOfArrivalAndCountsWaitingCalls() {
        CallPermits permits = permits(1, Duration.ofMinutes(1));
        ConcurrentLinkedQueue<Integer> served = new ConcurrentLinkedQueue<>();
        List<Integer> users = IntStream.range(0, 10).boxed().toList();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.execute(() -> permits.with(this::holdOn));
            await().until(() -> gauge("mesh.calls.active") == 1);
            users.forEach(user -> {
                threads.execute(() -> permits.with(() -> served.add(user)));
                await().pollInterval(Duration.ofMillis(1)).until(() -> gauge("mesh.calls.waiting") == user + 1);
            });
            goOn.countDown();
        }

        assertThat(served).containsExactlyElementsOf(users);
        assertThat(gauge("mesh.calls.active")).isZero();
        assertThat(gauge("mesh.calls.waiting")).isZero();
    }

    private boolean holdOn() {
        try {
            goOn.await();
            return true;
        } catch (InterruptedException calledOff) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private double gauge(String name) {
        return meters.get(name).gauge().value();
    }

    private CallPermits permits(int max, Duration wait) {
        Duration second = Duration.ofSeconds(1);
        CallPermits permits = new CallPermits(
                new LegacyProperties(BACKEND),
                new Limits(1, 1, second, second, second, 10, max, wait, second, 1024, false, Duration.ZERO, second));
        permits.bindTo(meters);
        return permits;
    }
}
