package mesh.sample;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Shows the longest time since the previous sample in which this process did not run at all: a signal or a debugger stopped it, the machine
 * under it stood still, or it got no core. Collections are not included, because {@link JvmGauges} shows them. Short stretches are left
 * out.
 *
 * <p>A thread wakes up twenty times a second while samples are taken, and ends some seconds after the last one. It counts its own beats
 * and not the time: otherwise the pause that it has to report would end it.
 */
final class PauseGauges implements Gauges {

    static final String PAUSED = "paused.ms";

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

    /** Longer than a busy machine delays a thread that sleeps. */
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(100);

    /** A process that used more than 1/{@value} of a core while its watch was late was not stopped. */
    private static final int RAN = 4;

    private static final int BEATS_WITHOUT_READER = 100;

    /** Null on a JVM that does not report its processor time. */
    private static final @Nullable OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final List<GarbageCollectorMXBean> collectors = JvmGauges.pausingCollectors();

    private @Nullable Thread thread;
    private int beats;
    private long due;
    private long collected;
    private long cpu;
    private long longest;

    @Override
    public synchronized void readInto(Map<String, Number> sample) {
        beats = 0;
        if (thread == null) {
            longest = 0;
            expectNextBeat();
            thread = startWatch();
        }
        long paused = Math.max(longest, lateNow()); // the reader may be awake before the thread is
        longest = 0;
        if (paused >= SHORTEST) {
            sample.put(PAUSED, TimeUnit.NANOSECONDS.toMillis(paused));
        }
    }

    /** Returns null if no thread can be started: that must not cost the whole sample. */
    private @Nullable Thread startWatch() {
        try {
            return Thread.ofPlatform().daemon().name(ThreadPools.PAUSE_WATCH).start(this::watch);
        } catch (OutOfMemoryError noThread) {
            return null;
        }
    }

    /** An error, such as running out of memory, must not leave an instant from which all later pauses are counted. */
    private void watch() {
        try {
            while (beat()) {
                LockSupport.parkNanos(INTERVAL);
            }
        } finally {
            end();
        }
    }

    private synchronized void end() {
        thread = Thread.currentThread().equals(thread) ? null : thread;
    }

    private synchronized boolean beat() {
        longest = Math.max(longest, lateNow());
        expectNextBeat();
        boolean goesOn = ++beats <= BEATS_WITHOUT_READER;
        thread = goesOn ? thread : null;
        return goesOn;
    }

    private void expectNextBeat() {
        due = System.nanoTime() + INTERVAL;
        collected = collectedMillis();
        cpu = cpuNanos();
    }

    private long lateNow() {
        long late = System.nanoTime() - due;
        return late < SHORTEST || ranMeanwhile(late)
                ? 0
                : late - TimeUnit.MILLISECONDS.toNanos(collectedMillis() - collected);
    }

    /** If other threads of this process used a core, only the watch was late: it waited for a core among many threads. */
    private boolean ranMeanwhile(long late) {
        return cpuNanos() - cpu > late / RAN;
    }

    private static long cpuNanos() {
        return SYSTEM == null ? 0 : SYSTEM.getProcessCpuTime();
    }

    /** Uses no stream: it runs twenty times a second, also when memory is short. */
    private long collectedMillis() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            millis += collector.getCollectionTime();
        }
        return millis;
    }
}
