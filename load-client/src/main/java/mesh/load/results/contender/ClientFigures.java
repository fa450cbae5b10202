package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * What the load client saw of itself while a contender was under load: it has to be trusted before its figures are.
 *
 * @param cpuNanos processor time of the load client; null where the system does not tell
 * @param gcPauseNanos how long its own collector stopped it
 * @param timestampDelay how long the load client left bytes in sockets before it took the time of their arrival, as far as a
 *     program can see that: without the time that it waited for a core itself; null for an engine that cannot tell
 * @param otherCpuCores cores that everything else on the machine kept busy, neither the load client nor the services;
 *     null where the system does not tell
 * @param throttledNanos how long the system kept it from running because its control group had used up its share of the processors, all of its
 *     threads together; null where the system does not tell, and in files that are older than that
 * @param pausedNanos the longest time in which it did not run at all, be it that it was stopped or that it got no core, its collections apart;
 *     null if it was not watched, and in files that are older than that
 * @param sleptNanos for how long the machine slept; null where the system does not tell, and in files that are older than that
 * @param tcp null where the system does not tell, and in files that are older than that
 */
public record ClientFigures(
        @Nullable Long cpuNanos,
        long gcPauseNanos,
        @Nullable LatencyFigures timestampDelay,
        @Nullable Double otherCpuCores,
        @Nullable Long throttledNanos,
        @Nullable Long pausedNanos,
        @Nullable Long sleptNanos,
        @Nullable TcpFigures tcp) {

    /** Of one that was not watched for pauses. */
    public ClientFigures(
            @Nullable Long cpuNanos,
            long gcPauseNanos,
            @Nullable LatencyFigures timestampDelay,
            @Nullable Double otherCpuCores,
            @Nullable Long throttledNanos) {
        this(cpuNanos, gcPauseNanos, timestampDelay, otherCpuCores, throttledNanos, null, null, null);
    }
}
