package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/** The figures of a soak: the effects of a long, concurrent load on all contenders. */
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

    /** Latencies of valid responses at the beginning of a soak and at its end. */
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

    /** The resources that a service held before and after a soak. */
    public record SoakService(
            String service,
            @Nullable IdleFootprint start,
            @Nullable IdleFootprint end,
            List<String> leakSuspects) {}

    /** The resources that a service holds while it serves no request. A figure that it does not have is null. */
    public record IdleFootprint(
            long heapBytes,
            @Nullable Long directBytes,
            int threads,
            @Nullable Integer connections,
            @Nullable Long fileDescriptors) {}
}
