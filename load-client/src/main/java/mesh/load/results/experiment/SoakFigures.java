package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/**
 * What a long load on all contenders at once left behind.
 *
 * @param perSecond requests of all contenders together
 * @param durationNanos from the first request that was due to the last
 * @param capacity the search for the highest rate of all contenders together, of which {@code perSecond} is half; null where the
 *     scenario says the rate
 * @param outcomes of all requests
 * @param spanNanos how long the beginning and the end are whose latencies are compared
 * @param latencies one for each contender, then one for all of them together
 * @param services what each of them held before and after
 */
public record SoakFigures(
        int perSecond,
        long durationNanos,
        @Nullable CapacityFigures capacity,
        OutcomeCounts outcomes,
        long spanNanos,
        List<SoakLatency> latencies,
        List<SoakService> services) {

    /** The same when it is known what the services hold. */
    public SoakFigures with(List<SoakService> known) {
        return new SoakFigures(perSecond, durationNanos, capacity, outcomes, spanNanos, latencies, known);
    }
}
