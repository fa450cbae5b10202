package mesh.load.workers.coordinator;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.StartBarrier;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.workers.PartResult;
import mesh.load.workers.ResultMerge;

/** Fires one plan once with several workers: waits until all are ready, releases them at one instant, and collects all results. */
final class SharedExecution {

    private static final int PROGRESS_MILLIS = 100;

    /**
     * Time from announcing the instant of release until that instant. The announcement has to reach all workers before, even with a slow
     * network, a busy core or a garbage collection.
     */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final int LEAD_IN_ROUND_TRIPS = 2;

    private final String run;
    private final LoadPlan plan;
    private final List<WorkerPart> parts;
    private final LoadEngine.Progress progress;
    private volatile boolean interrupted;
    private boolean toldRelease;
    private boolean calledOff;
    private long releaseAt;
    private boolean releasing;

    /**
     * Sends nothing yet.
     *
     * @param parts in the order of their users
     */
    SharedExecution(String run, LoadPlan plan, List<WorkerPart> parts, LoadEngine.Progress progress) {
        this.run = run;
        this.plan = plan;
        this.parts = parts;
        this.progress = progress;
    }

    /**
     * Fires the plan and returns the merged result.
     *
     * @throws LoadException if not all workers are ready, in which case nothing was fired; or if a worker refused to fire because the
     *     release reached it too late
     */
    LoadResult fire(String engine) {
        await(together(part -> part.prepare(run)));
        if (areReady()) {
            await(together(WorkerPart::askForClock));
        }
        if (areReady()) {
            release();
        } else {
            parts.forEach(WorkerPart::abort);
        }
        await(together(WorkerPart::collect));
        boolean late = Thread.interrupted();
        if (interrupted && parts.stream().noneMatch(WorkerPart::hasFired)) {
            return nothing(engine);
        }
        if (!interrupted) {
            requireFired();
        }
        LoadResult result = whole(late);
        progress.update(result.requests().size(), Reporting.failed(result));
        Reporting.tellAll(progress, result);
        return result;
    }

    private boolean areReady() {
        return parts.stream().allMatch(WorkerPart::isReady) && !interrupted;
    }

    private void release() {
        long slowest = parts.stream()
                .mapToLong(part -> part.clock().slowestNanos())
                .max()
                .orElse(0);
        releaseAt = System.nanoTime() + LEAD_NANOS + LEAD_IN_ROUND_TRIPS * slowest;
        releasing = true;
        parts.forEach(part -> part.release(releaseAt));
    }

    /** Runs the step for all parts concurrently, each on its own thread. These are never interrupted: that would end the connection. */
    private CompletableFuture<?> together(Consumer<WorkerPart> what) {
        return CompletableFuture.allOf(parts.stream()
                .filter(part -> !part.isOver())
                .map(part -> onThread(() -> what.accept(part)))
                .toArray(CompletableFuture<?>[]::new));
    }

    private static CompletableFuture<?> onThread(Runnable what) {
        return CompletableFuture.runAsync(
                what, task -> Thread.ofVirtual().name("worker-part").start(task));
    }

    /** Waits until all parts have ended. This always ends, because each wait has a limit: a silent worker counts as lost. */
    private void await(CompletableFuture<?> all) {
        while (!all.isDone()) {
            try {
                all.get(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException goingOn) {
                tellProgress();
                callOffIfOneRefuses();
            } catch (InterruptedException early) {
                interrupted = true;
                parts.forEach(WorkerPart::abort);
            } catch (ExecutionException fault) {
                parts.forEach(WorkerPart::abort);
                throw new IllegalStateException(fault.getCause());
            }
        }
    }

    /** Calls off the firing, at most once, because the figures of the other workers are useless from then on. */
    private void callOffIfOneRefuses() {
        if (releasing && !calledOff && parts.stream().anyMatch(WorkerPart::hasRefused)) {
            calledOff = true;
            parts.forEach(WorkerPart::abort);
        }
    }

    private void tellProgress() {
        if (releasing && !toldRelease && System.nanoTime() - releaseAt >= 0) {
            toldRelease = true;
            progress.released(releaseAt);
        }
        progress.update(
                parts.stream().mapToInt(WorkerPart::done).sum(),
                parts.stream().mapToInt(WorkerPart::failed).sum());
    }

    /**
     * Checks that the workers fired. Before the release, every missing worker makes the run invalid. After it, only a worker that reported
     * that it did not fire does so. The message omits workers that were called off because of another one.
     */
    private void requireFired() {
        String missing = parts.stream()
                .filter(part -> part.problem() != null && (!releasing || part.hasRefused()) && !part.wasCalledOff())
                .map(part -> part.worker().label() + ": " + part.problem())
                .collect(Collectors.joining("; "));
        if (!missing.isEmpty()) {
            throw new LoadException((releasing
                            ? "not all workers released their users, and the others' figures are of no use: "
                            : "nothing was fired: ")
                    + missing);
        }
    }

    private LoadResult whole(boolean late) {
        LoadResult result =
                ResultMerge.of(parts.stream().map(WorkerPart::result).toList());
        List<PartResult> others = parts.stream()
                .map(WorkerPart::resultBeside)
                .filter(Objects::nonNull)
                .toList();
        LoadResult all = others.isEmpty() ? result : result.with(ResultMerge.of(others));
        return interrupted || late ? Reporting.interrupted(all) : all;
    }

    private LoadResult nothing(String engine) {
        long now = System.nanoTime();
        BarrierFigures barrier = new BarrierFigures(StartBarrier.wallClockAt(now), now, 0, 0, 0);
        return new LoadResult(engine, 0, 0, 0, List.of(), barrier, null, true, plan.requests());
    }
}
