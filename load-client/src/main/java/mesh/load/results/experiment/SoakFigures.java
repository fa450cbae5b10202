package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/**
 * What a long, concurrent load on all contenders left behind.
 *
 * @param perSecond requests of all contenders together
 * @param durationNanos from the first request that was due to the last
 * @param capacity the search for the highest rate of all contenders together, of which {@code perSecond} is half; null if the
 *     scenario sets the rate
 * @param outcomes of all requests
 * @param spanNanos length of the beginning and of the end, whose latencies are compared
 * @param latencies one for each contender, then one for all of them together
 * @param services what each service held before and after
 */
public record SoakFigures(
        int perSecond,
        long durationNanos,
        @Nullable CapacityFigures capacity,
        OutcomeCounts outcomes,
        long spanNanos,
        List<SoakLatency> latencies,
        List<SoakService> services) {

    /** Returns a copy with what the services hold. */
    public SoakFigures with(List<SoakService> known) {
        return new SoakFigures(perSecond, durationNanos, capacity, outcomes, spanNanos, latencies, known);
    }
}
