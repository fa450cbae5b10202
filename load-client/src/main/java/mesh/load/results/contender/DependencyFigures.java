package mesh.load.results.contender;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a dependency during a load, as the proxy in front of it counted them: outside the application.
 *
 * @param name of the dependency in the scenario
 * @param calls that began
 * @param completed calls that ended in any way before the last response to a user
 * @param callNanos sum of the times of the completed calls, from their first byte at the proxy until their response
 * @param concurrentCalls most calls that were under way at the same time
 * @param connectionsOpened connections that the application opened during the load
 * @param connections most connections that were open at the same time
 * @param failures calls that failed, by what happened to them: on purpose, or for another reason
 */
public record DependencyFigures(
        String name,
        long calls,
        long completed,
        long callNanos,
        long concurrentCalls,
        long connectionsOpened,
        long connections,
        Map<String, Long> failures) {

    /** Returns the mean time of a call; null if none was completed. */
    public @Nullable Long meanNanos() {
        return completed == 0 ? null : Long.valueOf(callNanos / completed);
    }

    /** Returns the mean number of calls that were under way. Near the highest number, something let no more go at a time. */
    public double meanConcurrentCalls(long loadNanos) {
        return loadNanos == 0 ? 0 : (double) callNanos / loadNanos;
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
