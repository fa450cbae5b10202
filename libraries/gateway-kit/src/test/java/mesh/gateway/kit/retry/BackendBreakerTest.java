package mesh.gateway.kit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import mesh.gateway.kit.upstream.LegacyProperties;
import org.junit.jupiter.api.Test;

/** Tests the circuit breaker with a window of four attempts and two trials. */
class BackendBreakerTest {

    private static final URI BACKEND = URI.create("http://127.0.0.1:8080");
    private static final UpstreamCall CALL = UpstreamCall.to(BACKEND, failure -> null);

    private final BackendBreaker breaker =
            new BackendBreaker(new LegacyProperties(BACKEND), Settings.defaults(), new RetryCounts());

    @Test
    void opensWhenHalfOfItsWindowHasFailed() {
        serve(2);
        fail(1);
        assertThat(breaker.breaker().getState()).isEqualTo(State.CLOSED);

        fail(1);

        assertThat(breaker.breaker().getState()).isEqualTo(State.OPEN);
    }

    @Test
    void namesTheBackendAndItsSettingWhenItRejectsAnAttempt() {
        fail(4);

        UpstreamException refusal = failureOf(() -> "never made");

        assertThat(refusal.failureCause()).isEqualTo(FailureCause.CIRCUIT_BREAKER_OPEN);
        assertThat(refusal.target()).isEqualTo(BACKEND);
        assertThat(refusal.limit()).isEqualTo(LimitInForce.of("mesh.retry.breaker-open-time", Duration.ofMinutes(10)));
    }

    @Test
    void closesIfTheTrialsSucceedAndOpensAgainIfTheyFail() {
        fail(4);
        breaker.breaker().transitionToHalfOpenState();
        fail(2);
        assertThat(breaker.breaker().getState()).isEqualTo(State.OPEN);

        breaker.breaker().transitionToHalfOpenState();
        serve(2);

        assertThat(breaker.breaker().getState()).isEqualTo(State.CLOSED);
    }

    @Test
    void ignoresFailuresThatAreNotTheBackends() {
        for (int call = 0; call < 10; call++) {
            failureOf(() -> {
                throw CALL.responded(404);
            });
        }

        assertThat(breaker.breaker().getState()).isEqualTo(State.CLOSED);
    }

    private void serve(int times) {
        for (int call = 0; call < times; call++) {
            assertThat(breaker.<String>make(() -> "served")).isEqualTo("served");
        }
    }

    private void fail(int times) {
        for (int call = 0; call < times; call++) {
            failureOf(() -> {
                throw CALL.responded(503);
            });
        }
    }

    private UpstreamException failureOf(Supplier<String> attempt) {
        return catchThrowableOfType(UpstreamException.class, () -> breaker.make(attempt));
    }
}
