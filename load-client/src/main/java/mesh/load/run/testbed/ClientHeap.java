package mesh.load.run.testbed;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;

/** Where the load client's own objects begin: when it is full, the JVM stops everybody who sends. */
final class ClientHeap {

    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().contains("Eden"))
            .toList();

    private ClientHeap() {}

    /**
     * Empties it if it is more than half full, lest that happen in a burst. Not each time: a collection takes longer than
     * most of what else there is to do between two contenders.
     */
    static void makeRoom() {
        if (POOLS.isEmpty() || POOLS.stream().anyMatch(ClientHeap::isHalfFull)) {
            System.gc();
        }
    }

    private static boolean isHalfFull(MemoryPoolMXBean pool) {
        MemoryUsage usage = pool.getUsage();
        return usage.getUsed() > usage.getCommitted() / 2;
    }
}
