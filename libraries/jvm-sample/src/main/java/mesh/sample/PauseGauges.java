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
 * stood still, or the process got no core. Garbage collections are not included, because {@link JvmGauges} shows them. Pauses shorter than
 * 100 ms are left out.
 *
 * <p>A thread wakes up twenty times per second while samples are taken, and ends some seconds after the last sample. It measures these
 * seconds by counting its wake-ups: by the clock, the very pause that it must report could end it.
 */
final class PauseGauges implements Gauges {

    static final String PAUSED = "paused.ms";

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

    /** The shortest pause that is reported. It is longer than the delay of a sleeping thread on a busy machine. */
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(100);

    /** If the process used more than 1/{@value} of a core while its watch was late, the process was not stopped. */
    private static final int RAN = 4;

    private static final int BEATS_WITHOUT_READER = 100;

    /** Null if the JVM does not report its processor time. */
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
        long paused = Math.max(longest, lateNow()); // this reader may wake up before the watch does
        longest = 0;
        if (paused >= SHORTEST) {
            sample.put(PAUSED, TimeUnit.NANOSECONDS.toMillis(paused));
        }
    }

    /** Starts the thread that watches. Returns null if no thread can be started, because the rest of the sample must still be taken. */
    private @Nullable Thread startWatch() {
        try {
            return Thread.ofPlatform().daemon().name(ThreadPools.PAUSE_WATCH).start(this::watch);
        } catch (OutOfMemoryError noThread) {
            return null;
        }
    }

    /**
     * Watches until no more samples are taken. Even after an error, such as running out of memory, it forgets its last instant: otherwise
     * the next pause would be counted from there.
     */
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

    /**
     * Returns whether other threads of this process used a core. If so, the process was not stopped: only the watch was late, because it
     * waited for a core.
     */
    private boolean ranMeanwhile(long late) {
        return cpuNanos() - cpu > late / RAN;
    }

    private static long cpuNanos() {
        return SYSTEM == null ? 0 : SYSTEM.getProcessCpuTime();
    }

    /** Uses no stream, because it runs twenty times per second, even when memory is short. */
    private long collectedMillis() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            millis += collector.getCollectionTime();
        }
        return millis;
    }
}
