package mesh.load.run.testbed;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;

/** The part of the load client's heap where new objects are allocated. When it is full, the JVM stops every sending thread. */
final class ClientHeap {

    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().contains("Eden"))
            .toList();

    private ClientHeap() {}

    /**
     * Collects garbage if this part is more than half full, so that no collection falls into a burst. It does not collect every time:
     * a collection takes longer than most of the other steps between two contenders.
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
