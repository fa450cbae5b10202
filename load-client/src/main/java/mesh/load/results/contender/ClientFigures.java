package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The load client's figures about itself while a contender was under load. If these are bad, all others are unreliable. A figure is null if
 * the system does not report it, or in an older file without it.
 *
 * @param timestampDelay how long the load client left bytes in sockets before it timestamped their arrival, without its wait for a core,
 *     which a program cannot observe. Null for an engine that cannot measure the delay
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

    /**
     * The kernel's counts of connections that took longer to establish while a contender was under load. They include every connection in
     * the network namespace: of the load client, of the services, and of anything else that runs beside them.
     */
    public record TcpFigures(long synRetransmits, long listenDrops) {}
}
