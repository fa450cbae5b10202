package mesh.load.predict.event;

import java.util.function.DoubleSupplier;
import mesh.load.predict.event.Retries.Kind;
import org.jspecify.annotations.Nullable;

/** Decides about the attempts of all calls of a simulated run. The calls share the budget and the circuit breaker. */
public final class RetryRule {

    /** A retry in the unit of the budget, a thousandth of a retry. */
    private static final long RETRY = 1000;

    private final @Nullable Retries retries;
    private final DoubleSupplier shares;
    private final @Nullable CircuitBreaker breaker;
    private long saved;

    /**
     * @param retries null for none
     * @param shares numbers from 0 to less than 1: each random wait is the share of its bound that the next one says
     */
    public RetryRule(@Nullable Retries retries, EventQueue events, DoubleSupplier shares) {
        this.retries = retries;
        this.shares = shares;
        breaker = retries != null && retries.kind() == Kind.BREAKER
                ? new CircuitBreaker(retries.breaker(), events)
                : null;
    }

    /** Counts a call before its first attempt. */
    public void called() {
        if (retries != null) {
            Retries.Budget budget = retries.budget();
            saved = Math.min(budget.reserve() * RETRY, saved + Math.round(budget.ratio() * RETRY));
        }
    }

    /** Returns whether an attempt may begin. If it may, exactly one of the next three methods must be called at its end. */
    public boolean permits() {
        return breaker == null || breaker.permits();
    }

    public void succeeded() {
        if (breaker != null) {
            breaker.count(false);
        }
    }

    public void timedOut() {
        if (breaker != null) {
            breaker.count(true);
        }
    }

    /** Forgets an attempt that ended for another reason than the backend. */
    public void cancelled() {
        if (breaker != null) {
            breaker.forget();
        }
    }

    /**
     * Returns how many nanoseconds a call waits until its next attempt; null for no further attempt.
     *
     * @param attempts of the call so far, of which the last one has timed out
     * @param nanos since the beginning of the call
     */
    @Nullable
    public Long pause(int attempts, long nanos) {
        if (retries == null || attempts >= retries.attempts()) {
            return null;
        }
        long pause = retries.kind() == Kind.BACK_OFF ? retries.backOff().nanos(attempts, shares.getAsDouble()) : 0;
        if (nanos + pause >= retries.totalTime().toNanos()) {
            return null;
        }
        return retries.kind() == Kind.BUDGET && !spend() ? null : Long.valueOf(pause);
    }

    private boolean spend() {
        boolean suffices = saved >= RETRY;
        saved -= suffices ? RETRY : 0;
        return suffices;
    }
}
