package mesh.load.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a contender became warm.
 *
 * @param firstRequestNanos latency of the very first request after the services were started; null if it failed
 * @param rounds in their order: the curve
 * @param settled whether the last rounds no longer became faster; a run that ends before says so
 */
public record WarmUpFigures(String contender, @Nullable Long firstRequestNanos, List<Round> rounds, boolean settled) {

    /**
     * One burst.
     *
     * @param durationNanos from the barrier to the last byte of the last answer
     * @param ok requests with the right answer
     */
    public record Round(long durationNanos, int requests, int ok) {}
}
