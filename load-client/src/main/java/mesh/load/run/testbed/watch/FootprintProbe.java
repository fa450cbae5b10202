package mesh.load.run.testbed.watch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.jspecify.annotations.Nullable;

/** Measures a gateway's footprint once before a load and, on a thread of its own, once during it. */
public final class FootprintProbe {

    private final @Nullable Footprint before;
    private final CompletableFuture<Long> releasedAt = new CompletableFuture<>();
    private final FutureTask<Sample> second;
    private final Thread thread;

    private record Sample(long nanoTime, @Nullable Footprint observed) {}

    private FootprintProbe(
            InterruptibleSupplier<Optional<Footprint>> measurement, Duration delay, @Nullable Footprint before) {
        this.before = before;
        this.second = new FutureTask<>(() -> {
            TimeUnit.NANOSECONDS.sleep(releasedAt.get() + delay.toNanos() - System.nanoTime());
            Footprint observed = measurement.get().orElse(null);
            return new Sample(System.nanoTime(), observed);
        });
        this.thread = Thread.ofPlatform().daemon().name("footprint").unstarted(second);
    }

    /** Takes the first sample. The second one follows this delay after the barrier's release. */
    static FootprintProbe begin(InterruptibleSupplier<Optional<Footprint>> measurement, Duration delay)
            throws InterruptedException {
        FootprintProbe probe =
                new FootprintProbe(measurement, delay, measurement.get().orElse(null));
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
        if (second.state() == Future.State.FAILED && second.exceptionNow() instanceof RuntimeException wrong) {
            throw wrong;
        }
        Sample meanwhile = second.state() == Future.State.SUCCESS ? second.resultNow() : null;
        if (before == null || meanwhile == null || meanwhile.observed() == null) {
            return Optional.empty();
        }
        long at = meanwhile.nanoTime() - load.barrier().releasedAtNanoTime();
        return Optional.of(new WaitingFootprint(at, underWay(load, at), before, meanwhile.observed()));
    }

    /** Returns how many requests were under way at an instant, in nanoseconds since the release. */
    public static int underWay(LoadResult load, long at) {
        return (int) load.requests().stream()
                .filter(request -> request.startNanos() >= 0 && request.startNanos() <= at)
                .filter(request -> request.lastByteNanos() > at)
                .count();
    }
}
