package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The load client's figures about itself while a contender was under load. If they are bad, all its other figures are unreliable.
 *
 * @param cpuNanos processor time of the load client; null if the system does not report it
 * @param gcPauseNanos how long its own collector stopped it
 * @param timestampDelay how long the load client left bytes in sockets before it timestamped their arrival. This excludes its
 *     wait for a core, which a program cannot observe. Null for an engine that cannot measure it
 * @param otherCpuCores cores that processes other than the load client and the services kept busy on the machine;
 *     null if the system does not report it
 * @param throttledNanos how long the system stopped all of its threads together because its control group had used up its share of the
 *     processors; null if the system does not report it, and in older files
 * @param pausedNanos the longest time in which it did not run at all, except for collections, because it was stopped or got no core;
 *     null if it was not watched, and in older files
 * @param sleptNanos how long the machine slept; null if the system does not report it, and in older files
 * @param tcp null if the system does not report it, and in older files
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

    /** Creates the figures of a load client that was not watched for pauses. */
    public ClientFigures(
            @Nullable Long cpuNanos,
            long gcPauseNanos,
            @Nullable LatencyFigures timestampDelay,
            @Nullable Double otherCpuCores,
            @Nullable Long throttledNanos) {
        this(cpuNanos, gcPauseNanos, timestampDelay, otherCpuCores, throttledNanos, null, null, null);
    }

    /**
     * The kernel's counts of connections that took longer to establish while a contender was under load. They apply to the entire network
     * namespace: to the connections of the load client, of the services, and of anything else that runs beside them.
     *
     * @param synRetransmits how often the first segment of a connection had to be repeated, which takes a second or more
     * @param listenDrops segments that were dropped because the accept queue of a listening socket was full
     */
    public record TcpFigures(long synRetransmits, long listenDrops) {}
}
