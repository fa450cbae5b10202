package mesh.gateway.kit.retry;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * A budget for the retries of all calls of a route together. Each call adds a share of a retry, and each retry takes a whole one. If a few
 * calls fail, all of them are retried. If all calls fail, the backend gets hardly more attempts than without retries.
 */
@Component
public final class RetryBudget implements RetryPause {

    /** A retry in the unit of the budget, a thousandth of a retry. */
    private static final long RETRY = 1000;

    private final long share;
    private final long most;
    private final RetryCounts counts;
    private final AtomicLong saved = new AtomicLong();

    RetryBudget(RetryProperties retry, RetryCounts counts) {
        this.share = Math.round(retry.budgetRatio() * RETRY);
        this.most = retry.budgetReserve() * RETRY;
        this.counts = counts;
    }

    @Override
    public void called() {
        saved.updateAndGet(now -> Math.min(most, now + share));
    }

    /** Returns null if the budget is spent. The call then ends with its last failure. */
    @Override
    public @Nullable Duration before(int retry) {
        if (saved.getAndUpdate(now -> now < RETRY ? now : now - RETRY) < RETRY) {
            counts.overBudget();
            return null;
        }
        return Duration.ZERO;
    }
}
