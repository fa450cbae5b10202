package mesh.load.run.testbed;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * Measures a gateway's footprint once before a load and once during it. A separate thread takes the second sample. It waits for the
 * barrier's release, and then for the delay.
 */
final class FootprintProbe {

    private final InterruptibleSupplier<Optional<Footprint>> look;
    private final Duration delay;
    private final @Nullable Footprint before;
    private final CompletableFuture<Long> releasedAt = new CompletableFuture<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("footprint").unstarted(this::run);

    // The probe's thread writes these fields. Other threads read them only after it has ended.
    private @Nullable Footprint meanwhile;
    private long at;

    private FootprintProbe(
            InterruptibleSupplier<Optional<Footprint>> look, Duration delay, @Nullable Footprint before) {
        this.look = look;
        this.delay = delay;
        this.before = before;
    }

    /**
     * Takes the first sample, and begins to wait for the barrier.
     *
     * @param look returns the footprint after a garbage collection; empty if it cannot be measured
     * @param delay time from the barrier's release until the second sample
     */
    static FootprintProbe begin(InterruptibleSupplier<Optional<Footprint>> look, Duration delay)
            throws InterruptedException {
        FootprintProbe probe = new FootprintProbe(look, delay, look.get().orElse(null));
        probe.thread.start();
        return probe;
    }

    void released(long nanoTime) {
        releasedAt.complete(nanoTime);
    }

    /** Returns both samples; empty if the load ended before the second one. */
    Optional<WaitingFootprint> stop(LoadResult load) throws InterruptedException {
        thread.interrupt();
        thread.join();
        long sinceRelease = at - load.barrier().releasedAtNanoTime();
        return before == null || meanwhile == null
                ? Optional.empty()
                : Optional.of(new WaitingFootprint(sinceRelease, underWay(load, sinceRelease), before, meanwhile));
    }

    private static int underWay(LoadResult load, long at) {
        return (int) load.requests().stream()
                .filter(request -> request.startNanos() >= 0 && request.startNanos() <= at)
                .filter(request -> request.lastByteNanos() > at)
                .count();
    }

    private void run() {
        try {
            TimeUnit.NANOSECONDS.sleep(releasedAt.get() + delay.toNanos() - System.nanoTime());
            Footprint seen = look.get().orElse(null);
            at = System.nanoTime();
            meanwhile = seen;
        } catch (InterruptedException | ExecutionException over) {
            // The load ended before the second sample, so there is nothing left to measure.
        }
    }
}
