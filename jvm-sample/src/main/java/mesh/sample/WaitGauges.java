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
 * How long something that has nothing to do had to wait before it was run, the longest since the sample before: by an event loop, by
 * a carrier of virtual threads, and by a core. It is what a light request waits for behind others' computing.
 *
 * <p>A thread hands over a {@link Probe} every few milliseconds while samples are taken, and ends soon after the last. It cannot see
 * a stretch that is shorter than its own interval and falls between two probes, and it sees of a longer one what was left of it. It does
 * not know why somebody was busy: whether he computed, was blocked, had no core himself or was stopped by the collector. How late this
 * thread itself woke up, {@value #CORE}, tells the last two from the others.
 */
final class WaitGauges implements Gauges {

    static final String EVENT_LOOP = "eventloop.busy.ms";
    static final String CARRIER = "virtual.wait.ms";
    static final String CORE = "platform.late.ms";

    private static final String QUEUED = "virtual.queued";
    private static final String CARRIERS = ThreadGauges.POOL + "carriers";
    private static final List<String> LOOPS =
            List.of(ThreadGauges.POOL + "reactor-http", ThreadGauges.POOL + "reactor-tcp");

    /** Two hundred wake-ups a second of each event loop cost it less than one part in a hundred of a core. */
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

    /** @param eventLoops those of these threads, by their names */
    WaitGauges(Function<List<Thread>, Map<String, Executor>> eventLoops) {
        this(eventLoops, PATIENCE);
    }

    /** @param patience for so long it goes on watching after somebody has asked */
    WaitGauges(Function<List<Thread>, Map<String, Executor>> eventLoops, Duration patience) {
        this.eventLoops = eventLoops;
        this.patience = patience.toNanos();
    }

    @Override
    public synchronized void readInto(Map<String, Number> sample) {
        if (thread != null) {
            tell(sample);
        }
        find(sample);
        lastRead = System.nanoTime();
        if (thread == null) {
            forget();
            thread = Thread.ofPlatform().daemon().name(ThreadPools.WATCH).start(this::watch);
        }
    }

    private void tell(Map<String, Number> sample) {
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

    /** What was left from the time before nobody asked any more. */
    private void forget() {
        late = 0;
        virtual.takeLongest();
        loops.values().forEach(Probe::takeLongest);
    }

    /** The probe that waits for a carrier is none of those who have something to do. */
    private Number withoutProbe(String name, Number queued) {
        return virtual.isWaiting() ? Math.max(0, queued.longValue() - 1) : queued;
    }

    private static void put(Map<String, Number> sample, String name, long nanos) {
        sample.put(name, Math.round(nanos / HUNDREDTH_MS) / 100.0);
    }

    /** What has no thread yet is left without: the sample counts threads, and must not make any. */
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
