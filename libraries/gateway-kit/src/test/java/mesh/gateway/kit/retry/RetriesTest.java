package mesh.gateway.kit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.actuate.info.Info;
import reactor.core.publisher.Mono;

/** Tests that blocking and reactive retries make the same attempts. */
class RetriesTest {

    private static final UpstreamCall CALL = UpstreamCall.to(URI.create("http://127.0.0.1:8080"), failure -> null);

    /** A way of trying again. */
    enum Way {
        BLOCKING {
            @Override
            String make(RetryProperties retry, RetryCounts counts, RetryPause pause, Supplier<String> attempt) {
                return new BlockingRetries(retry, counts).pausing(pause).invoke(attempt);
            }
        },
        REACTIVE {
            @Override
            String make(RetryProperties retry, RetryCounts counts, RetryPause pause, Supplier<String> attempt) {
                return String.valueOf(Mono.fromSupplier(attempt)
                        .retryWhen(new ReactiveRetries(retry, counts).pausing(pause))
                        .block());
            }
        };

        abstract String make(RetryProperties retry, RetryCounts counts, RetryPause pause, Supplier<String> attempt);
    }

    private final RetryCounts counts = new RetryCounts();
    private final AtomicInteger attempts = new AtomicInteger();

    @ParameterizedTest
    @EnumSource
    void endsWithTheLastFailureOnceAllAttemptsHaveFailed(Way way) {
        assertThatThrownBy(() -> way.make(Settings.defaults(), counts, retry -> Duration.ZERO, failing(99)))
                .isInstanceOf(UpstreamException.class)
                .hasMessageContaining("responded with 503");

        assertThat(attempts).hasValue(3);
        assertThat(counted())
                .containsEntry("calls", 1L)
                .containsEntry("attempts", 3L)
                .containsEntry("retries", 2L);
    }

    @ParameterizedTest
    @EnumSource
    void endsWithTheFirstSuccess(Way way) {
        assertThat(way.make(Settings.defaults(), counts, retry -> Duration.ZERO, failing(2)))
                .isEqualTo("served");

        assertThat(attempts).hasValue(3);
    }

    @ParameterizedTest
    @EnumSource
    void asksForAPauseBeforeEachRetry(Way way) {
        AtomicInteger last = new AtomicInteger();
        RetryPause pause = retry -> {
            assertThat(retry).isEqualTo(last.incrementAndGet());
            return Duration.ofMillis(1);
        };

        way.make(Settings.of(5, Duration.ofMinutes(1)), counts, pause, failing(4));

        assertThat(last).hasValue(4);
    }

    @ParameterizedTest
    @EnumSource
    void makesNoFurtherAttemptWithoutAPause(Way way) {
        assertThatThrownBy(() -> way.make(Settings.defaults(), counts, retry -> null, failing(99)))
                .hasMessageContaining("responded with 503");

        assertThat(attempts).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void beginsNoAttemptAfterTheTotalTime(Way way) {
        RetryProperties retry = Settings.of(20, Duration.ofMillis(10));
        Supplier<String> slow = () -> {
            long until = System.nanoTime() + Duration.ofMillis(20).toNanos();
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            return failing(99).get();
        };

        assertThatThrownBy(() -> way.make(retry, counts, number -> Duration.ZERO, slow))
                .hasMessageContaining("responded with 503");

        assertThat(attempts).hasValue(1);
    }

    /** The pause alone is longer than the total time, so a retry could only begin too late. */
    @ParameterizedTest
    @EnumSource
    void doesNotWaitForAnAttemptThatWouldBeginTooLate(Way way) {
        RetryProperties retry = Settings.of(20, Duration.ofSeconds(10));

        assertThatThrownBy(() -> way.make(retry, counts, number -> Duration.ofHours(1), failing(99)))
                .hasMessageContaining("responded with 503");

        assertThat(attempts).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void doesNotRetryAFaultOfTheGateway(Way way) {
        assertThatThrownBy(() -> way.make(Settings.defaults(), counts, retry -> Duration.ZERO, () -> {
                    attempts.incrementAndGet();
                    throw new IllegalStateException("a fault");
                }))
                .hasMessage("a fault");

        assertThat(attempts).hasValue(1);
    }

    /** Returns an attempt of which the first ones fail. */
    private Supplier<String> failing(int times) {
        return () -> {
            if (attempts.incrementAndGet() <= times) {
                throw CALL.responded(503);
            }
            return "served";
        };
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> counted() {
        Info.Builder info = new Info.Builder();
        counts.contribute(info);
        return (Map<String, Object>)
                Objects.requireNonNull(info.build().getDetails().get("retries"));
    }
}
