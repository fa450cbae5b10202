package mesh.load.run.testbed.watch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import mesh.load.os.ProcessorClock.CompilerTime;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * Watches the JIT compilers of some services during a warm-up. Rounds of a warm-up may take the same time for some seconds while the
 * compilers have a long queue, or while they get no core because the rounds use all of them. When the compilers have done that work, the
 * rounds become faster again. The time that the compilers wanted, which is the time on a core and the time of waiting for one, shows both.
 */
public final class CompilerWatch {

    /** Compilers are idle if they want a core for less than this share of an interval. */
    private static final double IDLE = 0.1;

    private static final Duration INTERVAL = Duration.ofMillis(50);

    /** The compilers must be idle in this many intervals in a row, because a compiler thread may begin with the next method a moment later. */
    private static final int IDLE_INTERVALS = 2;

    private final InterruptibleSupplier<Map<Service, CompilerTime>> times;
    private final LongSupplier nanoTime;
    private final Pause pause;

    /** Lets some time pass. */
    @FunctionalInterface
    public interface Pause {

        void of(Duration time) throws InterruptedException;
    }

    /** @param times of the compilers of each service, since its start; none if they cannot be observed */
    public CompilerWatch(InterruptibleSupplier<Map<Service, CompilerTime>> times, LongSupplier nanoTime, Pause pause) {
        this.times = times;
        this.nanoTime = nanoTime;
        this.pause = pause;
    }

    /** Returns the times of now, from which {@link #wanted} counts. */
    public Map<Service, CompilerTime> begin() throws InterruptedException {
        return new HashMap<>(times.get());
    }

    /**
     * Returns how long the compilers of the busiest service wanted a core since then, in nanoseconds; null if they cannot be observed. A
     * service with a new process counts from its start.
     */
    @Nullable
    public Long wanted(Map<Service, CompilerTime> since) throws InterruptedException {
        return times.get().entrySet().stream()
                .map(one -> {
                    CompilerTime before = since.get(one.getKey());
                    long now = one.getValue().wantedNanos();
                    return before == null || now < before.wantedNanos() ? now : now - before.wantedNanos();
                })
                .max(Long::compare)
                .orElse(null);
    }

    /** Waits until the compilers are idle, but no longer than this time. Compilers that cannot be observed count as idle. */
    public void awaitIdle(Duration most) throws InterruptedException {
        long end = nanoTime.getAsLong() + most.toNanos();
        int idle = 0;
        while (idle < IDLE_INTERVALS && nanoTime.getAsLong() - end < 0) {
            Map<Service, CompilerTime> before = begin();
            long began = nanoTime.getAsLong();
            if (before.isEmpty()) {
                return;
            }
            pause.of(INTERVAL);
            Long wanted = wanted(before);
            boolean isIdle = wanted == null || wanted < IDLE * (nanoTime.getAsLong() - began);
            idle = isIdle ? idle + 1 : 0;
        }
    }
}
