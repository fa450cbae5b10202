package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a soak: the effects of a long, concurrent load on all contenders.
 *
 * @param perSecond requests of all contenders together
 * @param capacity the search for the highest rate of all contenders together, of which {@code perSecond} is half; null if the scenario sets
 *     the rate
 * @param spanNanos length of the beginning and of the end, whose latencies are compared
 * @param latencies one for each contender, then one for all of them together
 */
public record SoakFigures(
        int perSecond,
        long durationNanos,
        @Nullable CapacityFigures capacity,
        OutcomeCounts outcomes,
        long spanNanos,
        List<SoakLatency> latencies,
        List<SoakService> services) {

    public SoakFigures with(List<SoakService> known) {
        return new SoakFigures(perSecond, durationNanos, capacity, outcomes, spanNanos, latencies, known);
    }

    /**
     * Latencies of valid responses at the beginning of a soak and at its end.
     *
     * @param contender id of the contender, or {@code all}
     * @param percentile the compared percentile: 50 for a contender, 99 for all of them together
     * @param ratio this percentile at the end divided by that at the beginning: the median over slices; null if there are too few slices
     * @param low lower end of the ratio's 95 % interval
     * @param slower whether the entire interval is above 1.05; null without an interval
     */
    public record SoakLatency(
            String contender,
            long firstSamples,
            long firstP50Nanos,
            long firstP99Nanos,
            long lastSamples,
            long lastP50Nanos,
            long lastP99Nanos,
            double percentile,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Boolean slower) {}

    /**
     * The resources that a service held before and after a soak.
     *
     * @param start null if it could not be sampled
     * @param end null if it could not be sampled, or the soak was interrupted
     * @param leakSuspects names of the figures that were more than 5 % higher, and had not returned within a minute and a half
     */
    public record SoakService(
            String service,
            @Nullable IdleFootprint start,
            @Nullable IdleFootprint end,
            List<String> leakSuspects) {}

    /**
     * The resources that a service holds while it serves no request. A figure that it does not have is null.
     *
     * @param heapBytes in use right after a full collection
     * @param threads live platform threads, as in {@link mesh.load.results.contender.ResourceUsage}
     * @param connections TCP connections that its process has opened, of any client, in use or kept
     */
    public record IdleFootprint(
            long heapBytes,
            @Nullable Long directBytes,
            int threads,
            @Nullable Integer connections,
            @Nullable Long fileDescriptors) {}
}
