package mesh.gateway.kit.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private final RetryCounts counts = new RetryCounts();
    private final RetryBudget budget = new RetryBudget(Settings.defaults(), counts);

    /** Of 100 calls that fail, at most ten are retried. */
    @Test
    void allowsOneRetryForEveryTenCalls() {
        long retries =
                IntStream.range(0, 100).filter(call -> isRetriedAfterCall()).count();

        assertThat(retries).isEqualTo(10);
    }

    @Test
    void savesNoMoreRetriesThanItsReserve() {
        IntStream.range(0, 10_000).forEach(call -> budget.called());

        assertThat(IntStream.range(0, 100).filter(retry -> budget.before(1) != null))
                .hasSize(10);
    }

    @Test
    void retriesImmediatelyWhileTheBudgetLasts() {
        IntStream.range(0, 10).forEach(call -> budget.called());

        assertThat(budget.before(1)).isEqualTo(Duration.ZERO);
        assertThat(budget.before(2)).isNull();
    }

    private boolean isRetriedAfterCall() {
        budget.called();
        return budget.before(1) != null;
    }
}
