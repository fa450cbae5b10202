package mesh.load.result;

import org.jspecify.annotations.Nullable;

/**
 * What the load client saw of itself while a contender was under load: it has to be trusted before its figures are.
 *
 * @param cpuNanos processor time of the load client
 * @param gcPauseNanos how long its own collector stopped it
 * @param stampLag time between "socket readable" and "stamp taken", at most; null for an engine that cannot tell
 * @param otherCpuCores cores that everything else on the machine kept busy, neither the load client nor the services;
 *     null where the system does not tell
 */
public record ClientFigures(
        long cpuNanos,
        long gcPauseNanos,
        @Nullable LatencyFigures stampLag,
        @Nullable Double otherCpuCores) {}
