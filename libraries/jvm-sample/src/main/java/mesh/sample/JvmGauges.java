package mesh.sample;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Shows the start time, processor time, heap, buffers outside of the heap, allocation, garbage collection and classes. */
final class JvmGauges implements Gauges {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    private final ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();

    private final List<BufferPoolMXBean> directBuffers =
            ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .filter(pool -> pool.getName().equals("direct"))
                    .toList();

    private final List<GarbageCollectorMXBean> collectors = pausingCollectors();

    /**
     * Leaves out the beans that report cycles of concurrent collectors. The program runs during such a cycle, so the cycle is not a pause.
     */
    static List<GarbageCollectorMXBean> pausingCollectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> !collector.getName().endsWith("Cycles"))
                .toList();
    }

    @Override
    public void readInto(Map<String, Number> sample) {
        MemoryUsage heap = memory.getHeapMemoryUsage();
        put(sample, "started.ms", runtime.getStartTime());
        put(sample, "heap.used.bytes", heap.getUsed());
        put(sample, "heap.committed.bytes", heap.getCommitted());
        put(sample, "direct.bytes", directBytes());
        put(sample, "classes.loaded", classes.getLoadedClassCount());
        put(sample, "total.cpu.ns", system.getProcessCpuTime());
        put(sample, "total.allocated.bytes", threads.getTotalThreadAllocatedBytes());
        put(sample, "total.gc.count", sum(GarbageCollectorMXBean::getCollectionCount));
        put(sample, "total.gc.pause.ms", sum(GarbageCollectorMXBean::getCollectionTime));
    }

    private long directBytes() {
        return directBuffers.stream().mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }

    private long sum(ToLongFunction<GarbageCollectorMXBean> figure) {
        return collectors.stream().mapToLong(figure).sum();
    }

    /** The JVM reports -1 for a figure that it does not know. */
    private static void put(Map<String, Number> sample, String name, long value) {
        if (value >= 0) {
            sample.put(name, value);
        }
    }
}
