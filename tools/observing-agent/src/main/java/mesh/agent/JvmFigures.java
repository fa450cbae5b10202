package mesh.agent;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.OperatingSystemMXBean;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Reads the figures that every JVM has. Asks its beans directly, because asking for them by name costs several times as much. */
final class JvmFigures {

    /** Counting the open files opens a folder with as many entries, so they are counted this seldom. */
    private static final long SELDOM_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A runtime that was made for one application may lack the module. */
    private static final boolean KNOWS_THE_SYSTEM =
            ModuleLayer.boot().findModule("jdk.management").isPresent();

    private final long startedMillis = ManagementFactory.getRuntimeMXBean().getStartTime();
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    private final List<BufferPoolMXBean> buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();

    private long openFiles = -1;
    private long maxFiles = -1;
    private long countedAt = System.nanoTime() - SELDOM_NANOS;

    synchronized void readInto(Map<String, Number> sample) {
        sample.put("started.ms", startedMillis);
        sample.put("heap.used.bytes", memory.getHeapMemoryUsage().getUsed());
        for (BufferPoolMXBean pool : buffers) {
            if (pool.getName().equals("direct")) {
                put(sample, "direct.bytes", pool.getMemoryUsed());
            }
        }
        readCollections(sample);
        if (KNOWS_THE_SYSTEM && system instanceof UnixOperatingSystemMXBean unix) {
            put(sample, "total.cpu.ns", unix.getProcessCpuTime());
            countFiles(unix);
            put(sample, "files.open", openFiles);
            put(sample, "files.max", maxFiles);
        }
    }

    /** The program runs during a cycle of a concurrent collector, so the cycle is not a pause. */
    private void readCollections(Map<String, Number> sample) {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            if (!collector.getName().endsWith("Cycles")) {
                count += Math.max(0, collector.getCollectionCount());
                millis += Math.max(0, collector.getCollectionTime());
            }
        }
        sample.put("total.gc.count", count);
        sample.put("total.gc.pause.ms", millis);
    }

    private void countFiles(UnixOperatingSystemMXBean unix) {
        long now = System.nanoTime();
        if (now - countedAt >= SELDOM_NANOS) {
            countedAt = now;
            openFiles = unix.getOpenFileDescriptorCount();
            maxFiles = unix.getMaxFileDescriptorCount();
        }
    }

    /** A JVM says -1 where it does not know. */
    private static void put(Map<String, Number> sample, String name, long value) {
        if (value >= 0) {
            sample.put(name, value);
        }
    }
}
