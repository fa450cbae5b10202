package mesh.load.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    private static final long MILLISECOND = 1_000_000;
    private static final long BOUND = 200 * MILLISECOND;

    @Test
    void anUndisturbedServerRecoversImmediately() {
        assertThat(recovery(1000, index -> false)).isZero();
    }

    /** Twenty late requests are only one percent of two thousand, but while they were sent, no request was in time. */
    @Test
    void aShortQueueInALongLoadDelaysTheRecovery() {
        assertThat(recovery(2000, index -> index < 20)).isEqualTo(20 * MILLISECOND);
    }

    @Test
    void theRecoveryIsAfterTheLastDisturbance() {
        assertThat(recovery(1000, index -> index < 100 || (index >= 300 && index < 350)))
                .isEqualTo(350 * MILLISECOND);
    }

    @Test
    void oneFailureInAHundredIsTolerated() {
        assertThat(recovery(1000, index -> index % 100 == 99)).isZero();
        assertThat(recovery(1000, index -> index % 50 == 49)).isNull();
    }

    @Test
    void fewerThanAHundredRequestsGiveNoRecovery() {
        assertThat(recovery(99, index -> false)).isNull();
        assertThat(recovery(300, index -> index < 201)).isNull();
        assertThat(recovery(300, index -> index < 200)).isEqualTo(200 * MILLISECOND);
    }

    @Test
    void aLateOrFailedRequestIsNotInTime() {
        RequestRecord late = request(0, BOUND + 1, new Outcome.Ok(200));
        RequestRecord refused = request(0, 1, new Outcome.Refused());

        assertThat(OverloadAnalysis.isInTime(late, BOUND)).isFalse();
        assertThat(OverloadAnalysis.isInTime(refused, BOUND)).isFalse();
        assertThat(OverloadAnalysis.isInTime(request(0, BOUND, new Outcome.Ok(200)), BOUND))
                .isTrue();
    }

    /**
     * Returns the recovery time of a load with one request each millisecond. Requests before the recovery begins are late, and so are those
     * with a {@code broken} index.
     */
    private static @Nullable Long recovery(int requests, IntPredicate broken) {
        long instant = 500 * MILLISECOND;
        List<RequestRecord> all = IntStream.range(-500, requests)
                .mapToObj(index -> request(
                        instant + index * MILLISECOND,
                        index < 0 || broken.test(index) ? BOUND + 1 : 1,
                        new Outcome.Ok(200)))
                .toList();
        return new Recovery(all, BOUND).since(instant);
    }

    private static RequestRecord request(long due, long latency, Outcome outcome) {
        return new RequestRecord(1, 1, due, due, 0, due, due, due + latency, 2, 0, outcome);
    }
}
