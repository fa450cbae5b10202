package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up of a contender.
 *
 * @param firstRequestNanos latency of the very first request after the services were started; null if it failed
 * @param rounds in their order
 * @param steady whether it reached a steady state, in which rounds no longer become faster
 */
public record WarmUpFigures(String contender, @Nullable Long firstRequestNanos, List<Round> rounds, boolean steady) {

    /**
     * One burst.
     *
     * @param durationNanos from the barrier to the last byte of the last response
     * @param ok requests with a valid response
     */
    public record Round(long durationNanos, int requests, int ok) {}
}
