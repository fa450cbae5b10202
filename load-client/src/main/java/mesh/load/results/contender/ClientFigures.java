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
 */
public record ClientFigures(
        @Nullable Long cpuNanos,
        long gcPauseNanos,
        @Nullable LatencyFigures timestampDelay,
        @Nullable Double otherCpuCores,
        @Nullable Long throttledNanos) {}
