package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one service while a contender was under load: one column for each counted figure, all as long as {@code at}. They begin
 * before the barrier releases the users and end after the last response.
 *
 * @param source {@code jmx} (from inside the JVM) or {@code management} (its management endpoint)
 * @param at when each sample was taken, in nanoseconds since the barrier released the users; negative before it
 * @param threadsByPool live platform threads, without those needed for the observation itself
 * @param threadsByState the same threads by {@link Thread.State}
 * @param gauges all other figures by the names of {@link Gauges}; null if a sample has no such figure
 * @param footprint the gateway's memory while requests waited in it; null if the run did not measure it, and in older files
 */
public record ObservationFigures(
        String service,
        String source,
        List<Long> at,
        Map<String, List<Integer>> threadsByPool,
        Map<String, List<Integer>> threadsByState,
        Map<String, List<@Nullable Double>> gauges,
        ServiceUse use,
        @Nullable WaitingFootprint footprint) {

    /** Returns a copy with the time that collections stopped the service, by its log, from the release to the last response. */
    public ObservationFigures withLoggedPauses(long nanos) {
        return new ObservationFigures(
                service, source, at, threadsByPool, threadsByState, gauges, use.withLoggedPauses(nanos), footprint);
    }

    /** Returns the highest value of a gauge in any sample; empty if none has it. */
    public OptionalDouble max(String gauge) {
        return values(gauge).max();
    }

    DoubleStream values(String gauge) {
        return gauges.getOrDefault(gauge, List.of()).stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue);
    }

    public ObservationFigures with(WaitingFootprint seen) {
        return new ObservationFigures(service, source, at, threadsByPool, threadsByState, gauges, use, seen);
    }

    /**
     * The resources that a service used while a contender was under load. A figure is null if its JVM does not report it, or stopped
     * reporting it before the end.
     *
     * @param cpuNanos processor time of the entire process
     * @param peakHeapUsedBytes the maximum of all samples, even if the JVM stopped reporting before the end
     * @param allocatedBytes by all threads, including ended ones
     * @param gcCount collections of all collectors
     * @param gcPauseNanos total time for which collections stopped the service
     * @param throttledNanos how long the system stopped it because its control group had used up its share of the processors; a minimum if
     *     the JVM stopped reporting before the end, and null also in older files
     * @param loggedPauseNanos how long collections stopped it from the release of the users to the last response, according to its JVM's
     *     log; null if that log has no pause, as with ZGC, or belongs to a later process, and in older files
     */
    public record ServiceUse(
            @Nullable Long cpuNanos,
            @Nullable Long peakHeapUsedBytes,
            @Nullable Long allocatedBytes,
            @Nullable Long gcCount,
            @Nullable Long gcPauseNanos,
            @Nullable Long throttledNanos,
            @Nullable Long loggedPauseNanos) {

        /** Returns a copy for a service that has not reported to the end. */
        public ServiceUse withoutSums() {
            return new ServiceUse(null, peakHeapUsedBytes, null, null, null, throttledNanos, loggedPauseNanos);
        }

        public ServiceUse withLoggedPauses(long pauseNanos) {
            return new ServiceUse(
                    cpuNanos, peakHeapUsedBytes, allocatedBytes, gcCount, gcPauseNanos, throttledNanos, pauseNanos);
        }
    }
}
