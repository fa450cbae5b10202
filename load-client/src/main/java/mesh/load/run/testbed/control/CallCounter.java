package mesh.load.run.testbed.control;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.RetryCounts;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls that a gateway makes with each HTTP client, and those that arrive at the backend. The two numbers may differ, because an
 * HTTP client can silently repeat a call, and a call can fail before it arrives.
 */
public final class CallCounter {

    private static final Duration PAUSE = Duration.ofMillis(10);

    /** Counts that still change after this time belong to a service that other clients call, too. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Longer than a gateway waits before it tries a failed call again, with the default of {@code mesh.retry.max-delay}. */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(1_200);

    private final RunningService gateway;
    private final LegacyControl legacy;
    private final Counts before;

    /** Starts to count. Closes its connection to the gateway, because users of the gateway may need that connection. */
    public CallCounter(RunningService gateway, LegacyControl legacy) throws InterruptedException {
        this.gateway = gateway;
        this.legacy = legacy;
        try (ServiceControl control = new ServiceControl()) {
            this.before = now(control);
        }
    }

    /**
     * Returns the calls so far; empty if the gateway or the backend does not count, or was replaced.
     *
     * @param haveGivenUp whether users have ended their requests earlier than the gateway. It may then still try calls again
     */
    public Optional<CallCounts> counts(long expected, boolean haveGivenUp) throws InterruptedException {
        return counts(expected, haveGivenUp, System::nanoTime);
    }

    Optional<CallCounts> counts(long expected, boolean haveGivenUp, LongSupplier nanoTime) throws InterruptedException {
        if (before.made.isEmpty()) {
            return Optional.empty();
        }
        try (ServiceControl control = new ServiceControl()) {
            return since(settled(control, haveGivenUp, nanoTime), expected);
        }
    }

    /**
     * Returns counts that have not changed for a while, or the last ones after {@link #PATIENCE}. While the backend serves a call, another
     * one may follow, but it may also work off calls whose gateway has given up.
     */
    private Counts settled(ServiceControl control, boolean haveGivenUp, LongSupplier nanoTime)
            throws InterruptedException {
        Counts last = now(control);
        long begin = nanoTime.getAsLong();
        long unchanged = begin;
        for (long now = begin; now - begin < PATIENCE.toNanos(); now = nanoTime.getAsLong()) {
            Thread.sleep(PAUSE);
            Counts again = now(control);
            Duration quiet = haveGivenUp || again.serving > 0 ? LONGEST_WAIT : Duration.ZERO;
            if (!again.sameAs(last)) {
                unchanged = nanoTime.getAsLong();
            } else if (nanoTime.getAsLong() - unchanged >= quiet.toNanos()) {
                return again;
            }
            last = again;
        }
        return last;
    }

    private Optional<CallCounts> since(Counts now, long expected) {
        Map<String, Long> made = new TreeMap<>(now.made);
        made.replaceAll((client, calls) -> calls - before.made.getOrDefault(client, 0L));
        made.values().removeIf(calls -> calls == 0);
        long arrivals = now.arrivals - before.arrivals;
        boolean restarted = arrivals < 0 || made.values().stream().anyMatch(calls -> calls < 0);
        return restarted || made.isEmpty()
                ? Optional.empty()
                : Optional.of(new CallCounts(expected, made, arrivals, retries(before.retries, now.retries)));
    }

    /** Returns null if no route that tries again was called, or if the gateway does not count retries. */
    private static @Nullable RetryCounts retries(Map<String, Object> before, Map<String, Object> now) {
        ToLongFunction<String> more = name -> LegacyControl.number(now, name) - LegacyControl.number(before, name);
        return more.applyAsLong("calls") == 0
                ? null
                : new RetryCounts(
                        more.applyAsLong("calls"),
                        more.applyAsLong("attempts"),
                        more.applyAsLong("retries"),
                        more.applyAsLong("overBudget"),
                        more.applyAsLong("refused"),
                        more.applyAsLong("opened"),
                        String.valueOf(now.get("breaker")));
    }

    private Counts now(ServiceControl control) throws InterruptedException {
        Map<String, Object> info = control.get(gateway.uri("/actuator/info"));
        Map<String, Object> calls = ServiceControl.part(info, "calls");
        Map<String, Long> made = new TreeMap<>();
        calls.forEach((client, count) -> {
            if (count instanceof Number number) {
                made.put(client, number.longValue());
            }
        });
        Map<String, Object> counters = legacy.counters();
        return new Counts(
                counters.isEmpty() ? Map.of() : made,
                LegacyControl.number(counters, "arrivals"),
                LegacyControl.number(counters, "serving"),
                ServiceControl.part(info, "retries"));
    }

    /**
     * @param made number of calls by each client; empty if the gateway does not count calls, or if the scenario needs no backend
     * @param serving calls in service at the backend now
     */
    private record Counts(Map<String, Long> made, long arrivals, long serving, Map<String, Object> retries) {

        boolean sameAs(Counts other) {
            return made.equals(other.made) && arrivals == other.arrivals && retries.equals(other.retries);
        }
    }
}
