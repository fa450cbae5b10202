package mesh.legacy.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import mesh.behaviour.Counters;
import mesh.behaviour.CurrentCounters;
import mesh.behaviour.InjectedOutcome;
import org.junit.jupiter.api.Test;

class CounterMetersTest {

    private final CurrentCounters counters = new CurrentCounters();
    private final CounterMeters meters = new CounterMeters(counters);
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void countInjectedFaultsSeparatelyFromServedRequests() {
        meters.bindTo(registry);

        end(InjectedOutcome.SERVE);
        end(InjectedOutcome.FAIL);
        end(InjectedOutcome.FAIL);
        end(InjectedOutcome.ABORT_BEFORE_RESPONSE);

        assertThat(completed("serve")).isEqualTo(1);
        assertThat(completed("fail")).isEqualTo(2);
        assertThat(completed("abort_before_response")).isEqualTo(1);
        assertThat(completed("hang")).isZero();
    }

    @Test
    void countActiveAndWaitingRequests() {
        meters.bindTo(registry);

        counters.get().arrived();
        counters.get().arrived();
        counters.get().arrived();
        counters.get().startedServing();

        assertThat(gauge("legacy.requests.active")).isEqualTo(1);
        assertThat(gauge("legacy.requests.waiting")).isEqualTo(2);
    }

    @Test
    void restartWithTheCounters() {
        meters.bindTo(registry);
        end(InjectedOutcome.SERVE);

        counters.reset();

        assertThat(completed("serve")).isZero();
    }

    private void end(InjectedOutcome outcome) {
        Counters now = counters.get();
        now.arrived();
        now.ended(outcome, now.startedServing());
    }

    private double completed(String outcome) {
        return registry.get("legacy.requests.completed")
                .tag("outcome", outcome)
                .functionCounter()
                .count();
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }
}
