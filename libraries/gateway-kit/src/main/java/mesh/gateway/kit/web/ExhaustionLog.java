package mesh.gateway.kit.web;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs that a resource of the gateway has run out: one line without a stack trace, and per cause at most one line in ten seconds. Such a
 * failure affects thousands of requests at the same time.
 */
final class ExhaustionLog {

    private static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

    private final Logger log;
    private final LongSupplier nanoTime;
    private final Map<FailureCause, Long> lastLogged = new EnumMap<>(FailureCause.class);
    private final Map<FailureCause, Long> suppressed = new EnumMap<>(FailureCause.class);

    ExhaustionLog(Logger log) {
        this(log, System::nanoTime);
    }

    ExhaustionLog(Logger log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
    }

    synchronized void warn(FailureCause cause, @Nullable LimitInForce limit) {
        long now = nanoTime.getAsLong();
        Long last = lastLogged.get(cause);
        if (last != null && now - last < INTERVAL_NANOS) {
            suppressed.merge(cause, 1L, Long::sum);
            return;
        }
        lastLogged.put(cause, now);
        Long before = suppressed.remove(cause);
        log.warn(
                "A request failed: {}{}{}",
                cause.code(),
                limit == null ? "" : " (" + limit.property() + " is " + limit.value() + ")",
                before == null ? "" : "; and " + before + " more since the last such line");
    }
}
