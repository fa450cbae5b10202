package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

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
