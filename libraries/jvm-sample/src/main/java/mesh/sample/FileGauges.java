package mesh.sample;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shows how many files this process has open, including sockets, and how many it may have open. A process that has reached its limit can
 * neither accept a connection nor make one. Only Unix has these figures; on other systems nothing is shown.
 *
 * <p>The JDK counts open files by listing a folder, which takes longer the more files are open. So this class counts them at most once per
 * second.
 */
final class FileGauges implements Gauges {

    static final String OPEN = "files.open";
    static final String MAX = "files.max";

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable UnixOperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix ? unix : null;

    private long open;
    private long max;
    private long countedAt;

    @Override
    public synchronized void readInto(Map<String, Number> sample) {
        if (system == null) {
            return;
        }
        long now = System.nanoTime();
        if (countedAt == 0 || now - countedAt > FRESH_NANOS) {
            max = system.getMaxFileDescriptorCount();
            open = count(system);
            countedAt = now;
        }
        sample.put(OPEN, open);
        sample.put(MAX, max);
    }

    /** To count open files, the JDK lists a folder, which itself opens a file. If the process may not open it, the JDK throws an error. */
    private long count(UnixOperatingSystemMXBean counting) {
        try {
            return counting.getOpenFileDescriptorCount();
        } catch (InternalError noneLeft) {
            return max;
        }
    }
}
