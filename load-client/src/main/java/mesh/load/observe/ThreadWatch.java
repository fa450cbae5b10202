package mesh.load.observe;

import java.io.IOException;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import mesh.load.result.ThreadFigures;
import org.jspecify.annotations.Nullable;

/**
 * Counts a JVM's live threads by pool, 20 times a second, from its start until {@link #stop()}.
 *
 * <p>Each look asks for the threads' numbers only, and for the names of those alone that have not been seen before. A full
 * dump would cost the observed JVM some milliseconds each time, just when it has none to spare.
 */
public final class ThreadWatch {

    private static final Duration INTERVAL = Duration.ofMillis(50);

    private final ThreadMXBean threads;
    private final Thread sampler;
    private final Map<Long, @Nullable String> poolOfThread = new HashMap<>();
    private final Map<String, Integer> idle;
    private final Map<String, Integer> peak = new TreeMap<>();
    private int peakTotal;
    private final AtomicInteger samples = new AtomicInteger();
    private long lastLookNanos = System.nanoTime();
    private long longestGapNanos;
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;

    private ThreadWatch(ThreadMXBean threads) {
        this.threads = threads;
        this.idle = look();
        this.sampler = Thread.ofPlatform().daemon().name("thread-watch").unstarted(this::sample);
    }

    /** Takes the first look, which counts as idle, and goes on looking. */
    public static ThreadWatch start(ObservedJvm jvm) throws ObservationException {
        try {
            ThreadWatch watch = new ThreadWatch(jvm.threads());
            watch.sampler.start();
            return watch;
        } catch (IOException | RuntimeException cannot) {
            throw new ObservationException("the threads cannot be counted", cannot);
        }
    }

    /** Takes the last look and tells what was seen. */
    public ThreadFigures stop() throws ObservationException, InterruptedException {
        stopped = true;
        LockSupport.unpark(sampler);
        sampler.join();
        if (failure != null) {
            throw new ObservationException("the threads could not be counted to the end", failure);
        }
        return new ThreadFigures(idle, new TreeMap<>(peak), total(idle), peakTotal, samples.get(), longestGapNanos);
    }

    /** How often was looked until now. */
    int samples() {
        return samples.get();
    }

    /** Whether the JVM cannot be asked any more. */
    boolean hasLost() {
        return failure != null;
    }

    private void sample() {
        try {
            while (!stopped) {
                LockSupport.parkNanos(INTERVAL.toNanos());
                look();
            }
        } catch (RuntimeException lost) {
            failure = lost instanceof UndeclaredThrowableException wrapped && wrapped.getCause() instanceof Exception
                    ? (Exception) wrapped.getCause()
                    : lost;
        }
    }

    private Map<String, Integer> look() {
        long[] ids = threads.getAllThreadIds();
        nameNewcomers(ids);
        Map<String, Integer> counts = new TreeMap<>();
        for (long id : ids) {
            String pool = poolOfThread.get(id);
            if (pool != null) {
                counts.merge(pool, 1, Integer::sum);
            }
        }
        counts.forEach((pool, count) -> peak.merge(pool, count, Math::max));
        peakTotal = Math.max(peakTotal, total(counts));
        noteTime();
        return counts;
    }

    /** Observers' threads are kept under null, so that they are not asked for again. */
    private void nameNewcomers(long[] ids) {
        long[] newcomers =
                Arrays.stream(ids).filter(id -> !poolOfThread.containsKey(id)).toArray();
        if (newcomers.length == 0) {
            return;
        }
        for (ThreadInfo thread : threads.getThreadInfo(newcomers)) {
            if (thread != null) {
                poolOfThread.put(
                        thread.getThreadId(),
                        ThreadPools.of(thread.getThreadName()).orElse(null));
            }
        }
    }

    private void noteTime() {
        long now = System.nanoTime();
        longestGapNanos = samples.get() == 0 ? 0 : Math.max(longestGapNanos, now - lastLookNanos);
        lastLookNanos = now;
        samples.incrementAndGet();
    }

    private static int total(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
