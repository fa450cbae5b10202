package mesh.load.observe;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One sample of a service.
 *
 * @param nanoTime the sample's instant on {@link System#nanoTime()} of this process, which is halfway between request and response
 * @param values figures by the names that the service uses
 */
record Sample(long nanoTime, Map<String, Number> values) {

    // Names of figures that Gauges does not have.
    static final String POOL = "threads.pool.";
    static final String STATE = "threads.state.";

    /** Identifies the sampled process by its start time: milliseconds since 1970. */
    static final String STARTED_MS = "started.ms";

    /** Prefix of figures that are counted from the start of the JVM. */
    static final String TOTAL = "total.";

    static final String CPU_NANOS = "total.cpu.ns";
    static final String ALLOCATED_BYTES = "total.allocated.bytes";
    static final String GC_COUNT = "total.gc.count";
    static final String GC_PAUSE_MS = "total.gc.pause.ms";
    static final String THROTTLED_NANOS = "total.throttled.ns";

    /** Returns when the responding process was started; empty if it does not report this time. */
    static Optional<Instant> started(Map<String, Number> values) {
        return Optional.ofNullable(values.get(STARTED_MS)).map(millis -> Instant.ofEpochMilli(millis.longValue()));
    }

    @Nullable
    Double value(String name) {
        Number value = values.get(name);
        return value == null ? null : Double.valueOf(value.doubleValue());
    }

    int count(String name) {
        Number value = values.get(name);
        return value == null ? 0 : value.intValue();
    }

    /** Returns the number of live threads of all pools. */
    static int threads(Map<String, Number> values) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(POOL))
                .mapToInt(entry -> entry.getValue().intValue())
                .sum();
    }
}
