package mesh.gateway.kit.retry;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/**
 * Counts the calls of routes that try again, with their retries and refusals, and knows the state of the circuit breaker. Shows all of it
 * under {@code /actuator/info} and as meters.
 */
@Component
public final class RetryCounts implements InfoContributor, MeterBinder {

    private final LongAdder calls = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder overBudget = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private volatile State breaker = State.CLOSED;

    void called() {
        calls.increment();
    }

    void retried() {
        retries.increment();
    }

    /** Counts a retry that was not made because the budget is spent. */
    void overBudget() {
        overBudget.increment();
    }

    /** Counts an attempt that the circuit breaker rejected. */
    void refused() {
        refused.increment();
    }

    void breakerBecame(State state) {
        breaker = state;
        if (state == State.OPEN) {
            opened.increment();
        }
    }

    @Override
    public void contribute(Info.Builder builder) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("calls", calls.sum());
        counts.put("attempts", calls.sum() + retries.sum() - refused.sum());
        counts.put("retries", retries.sum());
        counts.put("overBudget", overBudget.sum());
        counts.put("refused", refused.sum());
        counts.put("opened", opened.sum());
        counts.put("breaker", breaker.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        builder.withDetail("retries", counts);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "mesh.retry.calls", calls);
        counter(registry, "mesh.retry.retries", retries);
        counter(registry, "mesh.retry.over.budget", overBudget);
        counter(registry, "mesh.breaker.refused", refused);
        counter(registry, "mesh.breaker.opened", opened);
        Gauge.builder("mesh.breaker.open", this, counts -> counts.breaker == State.OPEN ? 1 : 0)
                .register(registry);
    }

    private static void counter(MeterRegistry registry, String name, LongAdder count) {
        FunctionCounter.builder(name, count, LongAdder::sum).register(registry);
    }
}
