package mesh.load.experiment.fault;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.LoadEngine;
import mesh.load.experiment.load.Interference;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestState;
import mesh.load.scenario.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The course of a fault during one load. A thread of its own waits for the barrier, injects the fault, reverts it, and sends requests until
 * one gets a valid response.
 */
final class FaultTimeline implements Interference {

    private final Fault fault;
    private final FaultInjector injector;
    private final RecoveryProbe probe;
    private final LeakCheck leaks;
    private final int issued;
    private final CompletableFuture<Long> releasedAt = new CompletableFuture<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("fault").unstarted(this::run);

    // Written by the fault's thread. Others read them only after it has ended.
    private long began;
    private long ended;
    private RecoveryProbe.@Nullable Recovery recovery;
    private @Nullable Throwable failure;

    private FaultTimeline(Fault fault, FaultInjector injector, RecoveryProbe probe, LeakCheck leaks, int issued) {
        this.fault = fault;
        this.injector = injector;
        this.probe = probe;
        this.leaks = leaks;
        this.issued = issued;
    }

    /** Waits for the barrier from now on. */
    static FaultTimeline begin(Fault fault, FaultInjector injector, RecoveryProbe probe, LeakCheck leaks, int issued) {
        FaultTimeline run = new FaultTimeline(fault, injector, probe, leaks, issued);
        run.thread.start();
        return run;
    }

    @Override
    public LoadEngine.Progress listener(LoadEngine.Progress told) {
        return new LoadEngine.Progress() {

            @Override
            public void released(long nanoTime) {
                releasedAt.complete(nanoTime);
                told.released(nanoTime);
            }

            @Override
            public boolean followsRequests() {
                return told.followsRequests();
            }

            @Override
            public void changed(List<RequestState> changes) {
                told.changed(changes);
            }

            @Override
            public void update(int done, int failed) {
                told.update(done, failed);
            }
        };
    }

    private void run() {
        try {
            long released = releasedAt.get();
            sleepUntil(released + fault.delay().toNanos());
            began = System.nanoTime();
            injector.inject(fault);
            sleepUntil(began + fault.duration().toNanos());
            injector.revert(fault);
            ended = System.nanoTime();
            recovery = probe.firstValidResponse();
            injector.observeAgain(fault);
        } catch (InterruptedException | ExecutionException early) {
            // The load was interrupted: the figures are not needed.
        } catch (RuntimeException | Error cannot) {
            failure = cannot;
        }
    }

    private static void sleepUntil(long instant) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(instant - System.nanoTime());
    }

    @Override
    public Optional<FaultFigures> figures(LoadResult load) throws InterruptedException {
        if (load.interrupted()) {
            return Optional.empty();
        }
        thread.join();
        if (failure != null) {
            throw failure instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(failure.toString(), failure);
        }
        LeakCheck.Finding finding = leaks.untilSettled();
        long released = load.barrier().releasedAtNanoTime();
        return Optional.of(new FaultFigures(
                fault.label(),
                began - released,
                ended - released,
                recovery == null || recovery.atNanoTime() == null ? null : recovery.atNanoTime() - ended,
                recovery == null ? 0 : recovery.failedBefore(),
                issued,
                load.requests().size(),
                finding.usage(),
                finding.returnToIdleNanos(),
                finding.leakSuspects()));
    }

    /** Ignores interruptions while it waits: a service that is being started must be known before the mesh is closed. */
    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
