package mesh.gateway.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.TooManyCallsException;
import org.junit.jupiter.api.Test;

class ConcurrentCallsTest {

    private final ConcurrentCalls calls = new ConcurrentCalls(2);

    @Test
    void rejectsACallBeyondTheLimitImmediatelyWithACauseOfItsOwn() {
        assertThatThrownBy(() -> calls.make(() -> calls.make(() -> calls.make(() -> "a third"))))
                .isInstanceOf(TooManyCallsException.class)
                .hasMessage("2 calls are under way, and mesh.limits.max-concurrent-calls allows no more")
                .satisfies(refused -> assertThat(FailureCause.of(refused)).isEqualTo(FailureCause.TOO_MANY_CALLS));
    }

    @Test
    void aPlaceIsFreeAgainWhenACallHasEndedAndWhenItHasFailed() {
        for (int i = 0; i < 5; i++) {
            assertThat(calls.make(() -> "done")).isEqualTo("done");
            assertThatThrownBy(() -> calls.make(() -> {
                        throw new IllegalStateException("failed");
                    }))
                    .hasMessage("failed");
        }

        assertThat(calls.make(() -> calls.make(() -> "two"))).isEqualTo("two");
    }
}
