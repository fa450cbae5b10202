package mesh.load.observe;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One sample of a service.
 *
 * @param nanoTime when, on {@link System#nanoTime()} of this process: half way between request and response
 * @param values figures by the names that the service uses
 */
record Sample(long nanoTime, Map<String, Number> values) {

    /** Returns when the responding process was started; empty if it does not report that. */
    static Optional<Instant> started(Map<String, Number> values) {
        return Optional.ofNullable(values.get(SampleKeys.STARTED_MS))
                .map(millis -> Instant.ofEpochMilli(millis.longValue()));
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
    int threads() {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(SampleKeys.POOL))
                .mapToInt(entry -> entry.getValue().intValue())
                .sum();
    }
}
