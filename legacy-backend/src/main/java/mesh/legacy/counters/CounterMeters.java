package mesh.legacy.counters;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import mesh.behaviour.Counters;
import mesh.behaviour.CurrentCounters;
import mesh.behaviour.InjectedOutcome;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * The counters as meters for scrapers: requests in service, requests that wait for a place, and completed requests by outcome, including
 * injected faults. To a scraper, a reset of the counters looks like a restart.
 */
@Component
@Profile("observe")
class CounterMeters implements MeterBinder {

    private final CurrentCounters counters;

    CounterMeters(CurrentCounters counters) {
        this.counters = counters;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("legacy.requests.active", this, now -> now.snapshot().serving())
                .description("Requests in service")
                .register(registry);
        Gauge.builder("legacy.requests.waiting", this, now -> now.snapshot().waiting())
                .description("Requests that have a thread and wait for a place")
                .register(registry);
        for (InjectedOutcome outcome : InjectedOutcome.values()) {
            FunctionCounter.builder("legacy.requests.completed", this, now -> now.ended(outcome))
                    .description("Requests that have ended, by their injected outcome")
                    .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }

    private Counters.Snapshot snapshot() {
        return counters.get().snapshot();
    }

    private long ended(InjectedOutcome outcome) {
        return snapshot().outcomes().getOrDefault(outcome, 0L);
    }
}
