package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * What a service spent while a contender was under load. Null where its JVM does not tell.
 *
 * @param cpuNanos processor time of the whole process
 * @param peakHeapUsedBytes the most that any sample saw
 * @param allocatedBytes by all threads, dead ones included
 * @param gcCount collections of all collectors
 * @param gcPauseNanos how long these stopped the service in all
 * @param throttledNanos how long the system kept it from running because its control group had used up its share of the processors; null also
 *     in files that are older than that
 */
public record ServiceUse(
        @Nullable Long cpuNanos,
        @Nullable Long peakHeapUsedBytes,
        @Nullable Long allocatedBytes,
        @Nullable Long gcCount,
        @Nullable Long gcPauseNanos,
        @Nullable Long throttledNanos) {}
