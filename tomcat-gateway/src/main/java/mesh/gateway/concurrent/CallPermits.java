package mesh.gateway.concurrent;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import mesh.gateway.kit.PermitTimeoutException;
import mesh.gateway.kit.TooManyCallsException;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import org.springframework.stereotype.Component;

/**
 * A semaphore before each call. It limits how many calls are under way concurrently, for all requests together. Further calls wait here
 * instead of at the backend, for at most {@code mesh.limits.max-wait-duration}. If that is zero, they are rejected immediately.
 *
 * <p>The semaphore is fair. An unfair semaphore lets a new call take a permit that was just released, ahead of all waiting calls. The calls
 * that have waited longest could then time out.
 */
@Component
public class CallPermits implements MeterBinder {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final Semaphore permits;

    CallPermits(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.permits = new Semaphore(limits.maxConcurrentCalls(), true);
    }

    /**
     * Makes the call as soon as it has a permit, and returns its result.
     *
     * @throws mesh.gateway.kit.UpstreamException if it gets no permit
     */
    public <T> T with(Supplier<T> call) {
        acquire();
        try {
            return call.get();
        } finally {
            permits.release();
        }
    }

    private void acquire() {
        UpstreamCall begun = UpstreamCall.to(legacy.url(), limits::behind);
        Step step = RequestStages.begin(Stage.PERMIT);
        try {
            if (!permits.tryAcquire(limits.maxWaitDuration().toNanos(), TimeUnit.NANOSECONDS)) {
                throw begun.failed(refusal());
            }
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("cancelled while it waited for a permit", cancelled);
        } finally {
            step.end();
        }
    }

    private RuntimeException refusal() {
        return limits.maxWaitDuration().isZero()
                ? new TooManyCallsException(limits.maxConcurrentCalls())
                : new PermitTimeoutException(limits.maxConcurrentCalls(), limits.maxWaitDuration());
    }

    /** Shows how many calls are under way, and how many wait. Without these figures, the queue would be invisible. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("mesh.calls.active", permits, this::active).register(registry);
        Gauge.builder("mesh.calls.waiting", permits, Semaphore::getQueueLength).register(registry);
    }

    private int active(Semaphore taken) {
        return limits.maxConcurrentCalls() - taken.availablePermits();
    }
}
