package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one service while a contender was under load: one column for each counted figure, all of them as long as {@code at}.
 * They begin before the barrier releases the users and end after the last response.
 *
 * @param service its name
 * @param source {@code jmx} (from inside the JVM) or {@code management} (its management endpoint)
 * @param at when each sample was taken, in nanoseconds since the barrier released the users; negative before it
 * @param threadsByPool live platform threads, without those needed for the observation itself
 * @param threadsByState the same threads by {@link Thread.State}
 * @param gauges everything else by the names of {@link Gauges}; null where a sample has no such figure
 * @param use what the service spent from the first sample to the last
 * @param footprint what the gateway held while requests waited in it; null if that was not to be measured, and in older files
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
        return gauges.getOrDefault(gauge, List.of()).stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }

    /** Returns a copy with what the gateway held. */
    public ObservationFigures with(WaitingFootprint seen) {
        return new ObservationFigures(service, source, at, threadsByPool, threadsByState, gauges, use, seen);
    }

    /**
     * What a service spent while a contender was under load. Null if its JVM does not report a figure, or has not reported it to the end.
     *
     * @param cpuNanos processor time of the whole process
     * @param peakHeapUsedBytes the most in any sample, to the end or not
     * @param allocatedBytes by all threads, including ended ones
     * @param gcCount collections of all collectors
     * @param gcPauseNanos how long these stopped the service in all
     * @param throttledNanos how long the system stopped it because its control group had used up its share of the processors; a minimum if it
     *     has not reported to the end, and null also in older files
     * @param loggedPauseNanos how long collections stopped it from the release of the users to the last response, by its JVM's log of them,
     *     reported to the end or not; null if that log has no pause, as with ZGC, or belongs to a later process, and in older files
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

        /** Returns a copy with the figure of the log of collections. */
        public ServiceUse withLoggedPauses(long pauseNanos) {
            return new ServiceUse(
                    cpuNanos, peakHeapUsedBytes, allocatedBytes, gcCount, gcPauseNanos, throttledNanos, pauseNanos);
        }
    }
}
