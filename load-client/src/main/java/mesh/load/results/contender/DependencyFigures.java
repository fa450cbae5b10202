package mesh.load.results.contender;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a dependency during a load, as the proxy in front of it counted them: outside the application. A call ends with the first byte of
 * the response on a TCP connection, and over HTTP when the response has been sent. Its time contains the dependency's own queue.
 *
 * @param name of the dependency in the scenario
 * @param calls that began
 * @param completed those of them that had ended, in any way, at the end of the load
 * @param callNanos sum of the times of the completed calls
 * @param underWayNanos sum of the times so far of the calls that were still under way at the end of the load
 * @param concurrentCalls most calls that were under way at the same time
 * @param connectionsOpened connections that the application opened during the load
 * @param connections most connections that were open at the same time
 * @param failures events that failed a call or held it back, by kind: on purpose, or for another reason
 */
public record DependencyFigures(
        String name,
        long calls,
        long completed,
        long callNanos,
        long underWayNanos,
        long concurrentCalls,
        long connectionsOpened,
        long connections,
        Map<String, Long> failures) {

    /** Returns the mean time of a call; null if none was completed. */
    public @Nullable Long meanNanos() {
        return completed == 0 ? null : Long.valueOf(callNanos / completed);
    }

    /** Returns the mean number of calls that were under way. */
    public double meanConcurrentCalls(long loadNanos) {
        return loadNanos == 0 ? 0 : (double) (callNanos + underWayNanos) / loadNanos;
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
