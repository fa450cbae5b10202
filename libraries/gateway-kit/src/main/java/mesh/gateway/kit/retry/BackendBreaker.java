package mesh.gateway.kit.retry;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowSynchronizationStrategy;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.util.function.Supplier;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import mesh.gateway.kit.upstream.LegacyProperties;
import org.springframework.stereotype.Component;

/**
 * Resilience4j's circuit breaker for the backend. It counts the failures that are retried, and ignores all others. Its window has no lock,
 * because an event loop must not wait for one.
 */
@Component
public final class BackendBreaker {

    private static final int PERCENT = 100;

    private final LegacyProperties legacy;
    private final RetryProperties retry;
    private final CircuitBreaker breaker;

    BackendBreaker(LegacyProperties legacy, RetryProperties retry, RetryCounts counts) {
        this.legacy = legacy;
        this.retry = retry;
        this.breaker = CircuitBreaker.of("legacy", config(retry));
        breaker.getEventPublisher()
                .onCallNotPermitted(refusal -> counts.refused())
                .onStateTransition(change ->
                        counts.breakerBecame(change.getStateTransition().getToState()));
    }

    private static CircuitBreakerConfig config(RetryProperties retry) {
        return CircuitBreakerConfig.custom()
                .slidingWindow(
                        retry.breakerWindow(),
                        retry.breakerWindow(),
                        SlidingWindowType.COUNT_BASED,
                        SlidingWindowSynchronizationStrategy.LOCK_FREE)
                .failureRateThreshold((float) (retry.breakerFailureRatio() * PERCENT))
                .waitDurationInOpenState(retry.breakerOpenTime())
                .permittedNumberOfCallsInHalfOpenState(retry.breakerTrials())
                .ignoreException(failure -> !RetriedFailure.isRetried(failure))
                .writableStackTraceEnabled(false)
                .build();
    }

    /** Returns the breaker itself, for Resilience4j's operators. */
    public CircuitBreaker breaker() {
        return breaker;
    }

    /**
     * Makes an attempt, unless the breaker is open.
     *
     * @throws UpstreamException if the attempt fails, or the breaker rejects it
     */
    public <T> T make(Supplier<T> attempt) {
        try {
            return breaker.executeSupplier(attempt);
        } catch (CallNotPermittedException notMade) {
            throw refusal(notMade);
        }
    }

    /** Describes an attempt that the breaker rejected. */
    public UpstreamException refusal(CallNotPermittedException notMade) {
        return UpstreamCall.to(legacy.url(), retry::behind).failed(notMade);
    }
}
