package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * What a service spent while a contender was under load. Null where its JVM does not tell, or has not told to the end.
 *
 * @param cpuNanos processor time of the whole process
 * @param peakHeapUsedBytes the most that any sample saw, to the end or not
 * @param allocatedBytes by all threads, dead ones included
 * @param gcCount collections of all collectors
 * @param gcPauseNanos how long these stopped the service in all
 * @param throttledNanos how long the system kept it from running because its control group had used up its share of the processors; at least
 *     so long if it has not told to the end, and null also in files that are older than that
 * @param loggedPauseNanos how long collections stopped it from the release of the users to the last response, by the log that its JVM
 *     writes of them, told to the end or not; null where that log has no pause, as with ZGC, or is that of a later process, and in files that
 *     are older than that
 */
public record ServiceUse(
        @Nullable Long cpuNanos,
        @Nullable Long peakHeapUsedBytes,
        @Nullable Long allocatedBytes,
        @Nullable Long gcCount,
        @Nullable Long gcPauseNanos,
        @Nullable Long throttledNanos,
        @Nullable Long loggedPauseNanos) {

    /** The same of one that has not told to the end. */
    public ServiceUse withoutSums() {
        return new ServiceUse(null, peakHeapUsedBytes, null, null, null, throttledNanos, loggedPauseNanos);
    }

    /** The same, and what the log of collections tells. */
    public ServiceUse withLoggedPauses(long pauseNanos) {
        return new ServiceUse(
                cpuNanos, peakHeapUsedBytes, allocatedBytes, gcCount, gcPauseNanos, throttledNanos, pauseNanos);
    }
}
