package mesh.gateway.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamException;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.junit.jupiter.api.Test;

class ParallelCallsTest {

    private static final URI BACKEND = URI.create("http://127.0.0.1:8080");
    private static final int MAX = 2;

    private final ParallelCalls calls = new ParallelCalls(new LegacyProperties(BACKEND), limits());
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void makesAsManyCallsAsAreAllowed() {
        assertThat(calls.map(IntStream.range(0, MAX), item -> item)).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void namesTheTargetAndTheLimitOfACallThatItRejects() {
        assertThatThrownBy(() -> calls.map(IntStream.rangeClosed(0, MAX), this::waits))
                .isInstanceOfSatisfying(UpstreamException.class, failure -> {
                    assertThat(failure.failureCause()).isEqualTo(FailureCause.TOO_MANY_CALLS);
                    assertThat(failure.target()).isEqualTo(BACKEND);
                    assertThat(failure.limit()).isEqualTo(LimitInForce.of("mesh.limits.max-concurrent-calls", MAX));
                });
    }

    private int waits(int item) {
        try {
            goOn.await();
        } catch (InterruptedException calledOff) {
            Thread.currentThread().interrupt();
        }
        return item;
    }

    private static Limits limits() {
        Duration second = Duration.ofSeconds(1);
        return new Limits(1, 1, second, second, second, 10, MAX, second, second, 1024, false, Duration.ZERO, second);
    }
}
