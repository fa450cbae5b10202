package mesh.sample;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shows how long an empty task waited before it ran: for an event loop, for a carrier of virtual threads, and for a core. Each figure is
 * the longest wait since the previous sample. A light request waits this long behind requests that compute.
 *
 * <p>A thread submits a {@link Probe} every few milliseconds while samples are taken, and ends soon after the last sample. It misses a busy
 * period that is shorter than its interval and falls between two probes. Of a longer period, it measures the part after the next probe. It
 * cannot show why a thread was busy: the thread may have computed or been blocked, may have had no core, or may have been stopped by the
 * collector. In the last two cases this thread's own wake-up is late, too, which {@value #CORE} shows.
 */
final class WaitGauges implements Gauges {

    static final String EVENT_LOOP = "eventloop.busy.ms";
    static final String CARRIER = "virtual.wait.ms";
    static final String CORE = "platform.late.ms";

    private static final String QUEUED = "virtual.queued";
    private static final String CARRIERS = ThreadGauges.POOL + "carriers";
    private static final List<String> LOOPS =
            List.of(ThreadGauges.POOL + "reactor-http", ThreadGauges.POOL + "reactor-tcp");

    /** Two hundred wake-ups per second cost each event loop less than 1 % of a core. */
    private static final long INTERVAL = 5_000_000;

    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final double HUNDREDTH_MS = 1e4;

    private final Function<List<Thread>, Map<String, Executor>> eventLoops;
    private final long patience;
    private final LiveThreads live = new LiveThreads();
    private final Probe virtual = new Probe(Thread::startVirtualThread);

    private volatile Map<String, Probe> loops = Map.of();
    private volatile boolean hasCarriers;
    private long loopThreads;
    private long late;
    private long lastRead;
    private @Nullable Thread thread;

    /** @param eventLoops returns those of the given threads that are event loops, by the threads' names */
    WaitGauges(Function<List<Thread>, Map<String, Executor>> eventLoops) {
        this(eventLoops, PATIENCE);
    }

    /** @param patience how long the thread continues to measure after the last sample */
    WaitGauges(Function<List<Thread>, Map<String, Executor>> eventLoops, Duration patience) {
        this.eventLoops = eventLoops;
        this.patience = patience.toNanos();
    }

    @Override
    public synchronized void readInto(Map<String, Number> sample) {
        if (thread != null) {
            putWaits(sample);
        }
        find(sample);
        lastRead = System.nanoTime();
        if (thread == null) {
            forget();
            thread = Thread.ofPlatform().daemon().name(ThreadPools.WATCH).start(this::watch);
        }
    }

    private void putWaits(Map<String, Number> sample) {
        long longest = 0;
        for (Map.Entry<String, Probe> loop : loops.entrySet()) {
            long own = loop.getValue().takeLongest();
            put(sample, "eventloop." + loop.getKey() + ".busy.ms", own);
            longest = Math.max(longest, own);
        }
        if (!loops.isEmpty()) {
            put(sample, EVENT_LOOP, longest);
        }
        if (hasCarriers) {
            put(sample, CARRIER, virtual.takeLongest());
            sample.computeIfPresent(QUEUED, this::withoutProbe);
        }
        put(sample, CORE, late);
        late = 0;
    }

    /** Clears old figures when sampling begins again. */
    private void forget() {
        late = 0;
        virtual.takeLongest();
        loops.values().forEach(Probe::takeLongest);
    }

    /** Subtracts the probe if it waits for a carrier, because it has no work to do. */
    private Number withoutProbe(String name, Number queued) {
        return virtual.isWaiting() ? Math.max(0, queued.longValue() - 1) : queued;
    }

    private static void put(Map<String, Number> sample, String name, long nanos) {
        sample.put(name, Math.round(nanos / HUNDREDTH_MS) / 100.0);
    }

    /** Finds the event loops. Leaves out those without a thread, because a sample counts threads and must not start any. */
    private void find(Map<String, Number> sample) {
        hasCarriers = sample.containsKey(CARRIERS);
        long threads = LOOPS.stream()
                .mapToLong(pool -> sample.getOrDefault(pool, 0).longValue())
                .sum();
        if (threads != loopThreads) {
            loopThreads = threads;
            Map<String, Probe> found = new TreeMap<>();
            eventLoops.apply(live.list()).forEach((name, loop) -> found.put(name, new Probe(loop)));
            loops = found;
        }
    }

    private void watch() {
        long due = System.nanoTime() + INTERVAL;
        while (!isOver()) {
            LockSupport.parkNanos(due - System.nanoTime());
            long now = System.nanoTime();
            if (now - due >= 0) {
                wakeUp(now - due);
                due = now + INTERVAL;
            }
        }
    }

    private synchronized boolean isOver() {
        boolean over = System.nanoTime() - lastRead > patience;
        thread = over ? null : thread;
        return over;
    }

    private void wakeUp(long nanosLate) {
        synchronized (this) {
            late = Math.max(late, nanosLate);
        }
        loops.values().forEach(Probe::submit);
        if (hasCarriers) {
            virtual.submit();
        }
    }
}
