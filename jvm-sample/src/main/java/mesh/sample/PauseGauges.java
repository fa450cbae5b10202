package mesh.sample;

import java.lang.management.GarbageCollectorMXBean;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The longest time in which this process did not run at all, since the sample before: a signal or a debugger stopped it, the machine under
 * it stood still, or it got no core. Collections are not in it, because {@link JvmGauges} tells them. Short stretches are left out.
 *
 * <p>A thread wakes up twenty times a second while samples are taken, and ends some seconds after the last one. It counts its own beats
 * and not the time: else the pause that it has to tell would end it.
 */
final class PauseGauges implements Gauges {

    static final String PAUSED = "paused.ms";

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

    /** What a busy machine does to a thread that sleeps is shorter. */
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int BEATS_WITHOUT_READER = 100;

    private final List<GarbageCollectorMXBean> collectors = JvmGauges.pausingCollectors();

    private @Nullable Thread thread;
    private int beats;
    private long due;
    private long collected;
    private long longest;

    @Override
    public synchronized void readInto(Map<String, Number> sample) {
        beats = 0;
        if (thread == null) {
            longest = 0;
            expectNextBeat();
            thread = Thread.ofPlatform().daemon().name(ThreadPools.PAUSE_WATCH).start(this::watch);
        }
        long paused = Math.max(longest, lateNow()); // whoever reads may be awake before the thread is
        longest = 0;
        if (paused >= SHORTEST) {
            sample.put(PAUSED, TimeUnit.NANOSECONDS.toMillis(paused));
        }
    }

    private void watch() {
        while (beat()) {
            LockSupport.parkNanos(INTERVAL);
        }
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
    }

    private long lateNow() {
        long late = System.nanoTime() - due;
        return late < SHORTEST ? 0 : late - TimeUnit.MILLISECONDS.toNanos(collectedMillis() - collected);
    }

    private long collectedMillis() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
