package mesh.gateway.kit.retry;

import java.time.Duration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;
import reactor.util.retry.Retry.RetrySignal;

/** Creates strategies for Reactor's {@code retryWhen}, within the limits of {@link RetryProperties}. No thread waits in a pause. */
@Component
public final class ReactiveRetries {

    private final RetryProperties retry;
    private final RetryCounts counts;

    ReactiveRetries(RetryProperties retry, RetryCounts counts) {
        this.retry = retry;
        this.counts = counts;
    }

    /** Returns a strategy that tries a call again immediately. */
    public Retry immediate() {
        return pausing(number -> Duration.ZERO);
    }

    /** Returns a strategy that tries a call again after a pause. The stream ends with the failure of the last attempt. */
    public Retry pausing(RetryPause pause) {
        return Retry.from(failures -> {
            long begun = System.nanoTime(); // Reactor calls this once for each subscriber
            counts.called();
            pause.called();
            return failures.concatMap(last -> pause(last, begun, pause));
        });
    }

    /** Returns a signal at the end of the pause, or the failure if it is not retried. */
    private Mono<Long> pause(RetrySignal last, long begun, RetryPause pause) {
        int number = Math.toIntExact(last.totalRetries() + 1);
        boolean mayRetry = number < retry.attempts()
                && RetriedFailure.isRetried(last.failure())
                && retry.hasTime(begun, Duration.ZERO);
        Duration wait = mayRetry ? pause.before(number) : null;
        if (wait == null || !retry.hasTime(begun, wait)) {
            return Mono.error(last.failure());
        }
        counts.retried();
        return wait.isZero() ? Mono.just(0L) : Mono.delay(wait);
    }
}
