package mesh.gateway.kit.retry;

import java.time.Duration;
import org.springframework.core.retry.RetryListener;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryState;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.core.retry.Retryable;
import org.springframework.stereotype.Component;
import org.springframework.util.backoff.BackOffExecution;

/** Creates Spring's retry templates for blocking calls, within the limits of {@link RetryProperties}. The calling thread waits in a pause. */
@Component
public final class BlockingRetries {

    private final RetryProperties retry;
    private final RetryCounts counts;

    BlockingRetries(RetryProperties retry, RetryCounts counts) {
        this.retry = retry;
        this.counts = counts;
    }

    /** Returns a template that tries a call again immediately. */
    public RetryTemplate immediate() {
        return pausing(number -> Duration.ZERO);
    }

    /** Returns a template that tries a call again after a pause. Its {@code invoke} ends with the failure of the last attempt. */
    public RetryTemplate pausing(RetryPause pause) {
        RetryTemplate template = new RetryTemplate(RetryPolicy.builder()
                .backOff(() -> new Pauses(pause))
                .timeout(retry.totalTime())
                .predicate(RetriedFailure::isRetried)
                .build());
        template.setRetryListener(new Counting(pause));
        return template;
    }

    /** The pauses of one call. */
    private final class Pauses implements BackOffExecution {

        private final RetryPause pause;
        private int retries;

        Pauses(RetryPause pause) {
            this.pause = pause;
        }

        @Override
        public long nextBackOff() {
            retries++;
            Duration wait = retries < retry.attempts() ? pause.before(retries) : null;
            return wait == null ? STOP : wait.toMillis();
        }
    }

    private final class Counting implements RetryListener {

        private final RetryPause pause;

        Counting(RetryPause pause) {
            this.pause = pause;
        }

        @Override
        public void onRetryableExecution(RetryPolicy policy, Retryable<?> call, RetryState state) {
            if (state.getRetryCount() == 0) {
                counts.called();
                pause.called();
            }
        }

        @Override
        public void beforeRetry(RetryPolicy policy, Retryable<?> call) {
            counts.retried();
        }
    }
}
