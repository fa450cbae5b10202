package mesh.load.observe;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mesh.load.os.LinuxCounters;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether this process runs. A thread wakes up twenty times a second. It is late if a signal stopped the process, if the virtual
 * machine under it stood still, or if it got no core. Garbage collections are excluded, because they are counted separately.
 *
 * <p>On Linux a sleeping machine stops {@link System#nanoTime()}, so no thread is late. The kernel's uptime continues.
 */
final class Heartbeat {

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

    /** A shorter difference may arise because the two clocks were read at different moments, or count whole seconds. */
    private static final long SHORTEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(1500);

    /** A process that used more than this part of a core while this thread was late was not stopped. */
    private static final int RAN = 4;

    private static final double SECOND = 1e9;

    /** Null on a JVM that does not report its processor time. */
    private static final @Nullable OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Excludes the second bean of a concurrent collector, which counts cycles that do not stop this program. */
    private static final List<GarbageCollectorMXBean> COLLECTORS =
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .filter(collector -> !collector.getName().endsWith("Cycles"))
                    .toList();

    private final Thread thread = Thread.ofPlatform().daemon().name("heartbeat").unstarted(this::run);
    private final OptionalDouble uptime = LinuxCounters.ofThisMachine().uptimeSeconds();
    private final long startedNanoTime = System.nanoTime();

    private boolean stopped;
    private long due;
    private long collected;
    private long cpu;
    private long longest;

    private Heartbeat() {
        expectNext();
    }

    static Heartbeat start() {
        Heartbeat heartbeat = new Heartbeat();
        heartbeat.thread.start();
        return heartbeat;
    }

    /** Ends the watch, and returns the longest time that this process did not run. */
    synchronized long stop() {
        if (!stopped) {
            beat();
            stopped = true;
            LockSupport.unpark(thread);
        }
        return longest;
    }

    /** Returns how long the machine slept since the start; null if the system does not report it. */
    @Nullable
    Long sleptNanos() {
        OptionalDouble now = LinuxCounters.ofThisMachine().uptimeSeconds();
        return uptime.isEmpty() || now.isEmpty()
                ? null
                : Long.valueOf(slept(now.getAsDouble() - uptime.getAsDouble(), System.nanoTime() - startedNanoTime));
    }

    static long slept(double uptimeSeconds, long monotonicNanos) {
        long more = (long) (uptimeSeconds * SECOND) - monotonicNanos;
        return more < SHORTEST_SLEEP ? 0 : more;
    }

    /** Returns the time of all collections since this JVM started. */
    static long collectionMillis() {
        return COLLECTORS.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private void run() {
        while (goesOn()) {
            LockSupport.parkNanos(INTERVAL);
        }
    }

    private synchronized boolean goesOn() {
        if (!stopped) {
            beat();
        }
        return !stopped;
    }

    private void beat() {
        long late = System.nanoTime() - due;
        if (!ranMeanwhile(late)) {
            longest = Math.max(longest, late - TimeUnit.MILLISECONDS.toNanos(collectionMillis() - collected));
        }
        expectNext();
    }

    /** Returns whether other threads of this process used a core. If so, only this thread was late, waiting for a core. */
    private boolean ranMeanwhile(long late) {
        return cpuNanos() - cpu > late / RAN;
    }

    private static long cpuNanos() {
        return SYSTEM == null ? 0 : SYSTEM.getProcessCpuTime();
    }

    private void expectNext() {
        due = System.nanoTime() + INTERVAL;
        collected = collectionMillis();
        cpu = cpuNanos();
    }
}
