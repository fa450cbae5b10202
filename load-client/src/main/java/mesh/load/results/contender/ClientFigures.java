package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The load client's figures about itself while a contender was under load. If these figures are bad, all others are unreliable. A figure is
 * null if the system does not report it, or in an older file without it.
 *
 * @param cpuNanos processor time of the load client
 * @param gcPauseNanos how long its own collector stopped it
 * @param timestampDelay how long the load client left bytes in sockets before it timestamped their arrival. This excludes the load client's
 *     wait for a core, which a program cannot observe. Null for an engine that cannot measure the delay
 * @param otherCpuCores cores that processes other than the load client and the services kept busy on the machine
 * @param throttledNanos how long the system stopped all of its threads because its control group had used up its share of the processors
 * @param pausedNanos the longest time in which it did not run at all, except for collections, because it was stopped or got no core
 * @param sleptNanos how long the machine slept
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
     * The kernel's counts of connections that took longer to establish while a contender was under load. They apply to the entire network
     * namespace: to the connections of the load client, of the services, and of anything else that runs beside them.
     *
     * @param synRetransmits how often the first segment of a connection had to be repeated, which takes a second or more
     * @param listenDrops segments that were dropped because the accept queue of a listening socket was full
     */
    public record TcpFigures(long synRetransmits, long listenDrops) {}
}
