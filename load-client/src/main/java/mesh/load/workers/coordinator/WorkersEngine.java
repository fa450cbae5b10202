package mesh.load.workers.coordinator;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.StartBarrier;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.PlanSplit;
import mesh.load.workers.ResultMerge;

/**
 * Fires plans with several workers as if they were one engine, one plan at a time. A lost worker is not replaced, and the others do not
 * fire without it, because their load would not be the requested one.
 */
final class WorkersEngine implements LoadEngine {

    private static final int PROGRESS_MILLIS = 100;
    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("worker-part").factory();

    /** The announcement of a release must reach all workers in this time, even with a busy core or a garbage collection. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** This many times the slowest round trip is added to that time, for a slow network. */
    private static final int LEAD_IN_ROUND_TRIPS = 2;

    private final String run;
    private final EngineKind kind;
    private final List<RemoteWorker> workers;
    private int firings;
    private final AtomicBoolean firing = new AtomicBoolean();

    WorkersEngine(String run, EngineKind kind, List<RemoteWorker> workers) {
        this.run = run;
        this.kind = kind;
        this.workers = List.copyOf(workers);
    }

    @Override
    public LoadResult fire(LoadPlan plan, Progress progress) {
        if (!firing.compareAndSet(false, true)) {
            throw new IllegalStateException("workers fire one plan at a time");
        }
        try {
            requireWhole();
            firings++;
            List<PlanSplit.Part> split = PlanSplit.of(plan, workers.size());
            List<WorkerPart> parts = IntStream.range(0, split.size())
                    .mapToObj(part -> new WorkerPart(workers.get(part), firings, kind.label(), split.get(part)))
                    .toList();
            return new SharedExecution(plan, parts, progress).fire();
        } finally {
            firing.set(false);
        }
    }

    @Override
    public void requireWhole() {
        RemoteWorker.requireAll(workers, "");
    }

    /** One firing: waits until all workers are ready, releases them at one instant, and collects their results. */
    private final class SharedExecution {

        private final LoadPlan plan;
        private final List<WorkerPart> parts; // in the order of their users
        private final Progress progress;
        private boolean interrupted;
        private boolean releasing;
        private long releaseAt;
        private boolean reportedRelease;

        SharedExecution(LoadPlan plan, List<WorkerPart> parts, Progress progress) {
            this.plan = plan;
            this.parts = parts;
            this.progress = progress;
        }

        LoadResult fire() {
            each(part -> part.prepare(run));
            if (areReady()) {
                each(WorkerPart::askForClock);
            }
            if (areReady()) {
                release();
            } else {
                parts.forEach(WorkerPart::abort);
            }
            each(WorkerPart::collect);
            boolean late = Thread.interrupted();
            if (interrupted && parts.stream().noneMatch(WorkerPart::hasFired)) {
                return nothing();
            }
            if (!interrupted) {
                requireFired();
            }
            LoadResult result = merged(interrupted || late);
            reportEnd(result);
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

        /**
         * Runs the step for all parts concurrently, and returns when all have ended it. It always returns, because a worker counts as lost
         * when its message does not arrive in time. The step is never interrupted, because an interruption would end the connection.
         */
        private void each(Consumer<WorkerPart> step) {
            ExecutorService threads = Executors.newThreadPerTaskExecutor(THREADS);
            parts.stream().filter(part -> !part.over).forEach(part -> threads.execute(() -> step.accept(part)));
            threads.shutdown();
            boolean ended = false;
            while (!ended) {
                try {
                    ended = threads.awaitTermination(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
                    if (!ended) {
                        reportProgress();
                        callOffIfOneRefuses();
                    }
                } catch (InterruptedException early) {
                    interrupted = true;
                    parts.forEach(WorkerPart::abort);
                }
            }
        }

        /** Calls off the firing if a worker has refused it, because the figures of the others are then useless. */
        private void callOffIfOneRefuses() {
            if (releasing && parts.stream().anyMatch(WorkerPart::hasRefused)) {
                parts.forEach(WorkerPart::abort);
            }
        }

        private void requireFired() {
            String missing =
                    parts.stream().flatMap(part -> part.whyInvalid().stream()).collect(Collectors.joining("; "));
            if (!missing.isEmpty()) {
                throw new LoadException((releasing
                                ? "some workers did not release their users, so the figures of the other workers cannot be used: "
                                : "nothing was fired: ")
                        + missing);
            }
        }

        private LoadResult merged(boolean early) {
            LoadResult result =
                    ResultMerge.of(parts.stream().map(WorkerPart::result).toList(), early);
            List<ResultMerge.Part> others =
                    parts.stream().flatMap(WorkerPart::backgroundResult).toList();
            return others.isEmpty() ? result : result.with(ResultMerge.of(others, false));
        }

        private LoadResult nothing() {
            long now = System.nanoTime();
            BarrierFigures barrier = new BarrierFigures(StartBarrier.wallClockAt(now), now, 0, 0, 0);
            return new LoadResult(kind.label(), 0, 0, 0, List.of(), barrier, null, true, plan.requests(), null);
        }

        private void reportProgress() {
            if (releasing && !reportedRelease && System.nanoTime() - releaseAt >= 0) {
                reportedRelease = true;
                progress.released(releaseAt);
            }
            progress.update(
                    parts.stream().mapToInt(part -> part.progress.done()).sum(),
                    parts.stream().mapToInt(part -> part.progress.failed()).sum());
        }

        /** Reports the requests that results keep. They arrive only now, because each worker records its own until the end. */
        private void reportEnd(LoadResult result) {
            List<RequestRecord> requests = result.requests();
            progress.update(requests.size(), (int) requests.stream()
                    .filter(request -> !(request.outcome() instanceof Outcome.Ok))
                    .count());
            if (progress.followsRequests()) {
                progress.changed(IntStream.range(0, Math.min(requests.size(), RequestTable.MAX_ROWS))
                        .mapToObj(index -> state(index + 1, requests.get(index)))
                        .toList());
            }
        }
    }

    private static RequestState state(int number, RequestRecord request) {
        return new RequestState(
                number,
                request.user(),
                request.intendedStartNanos(),
                request.firstByteNanos(),
                request.lastByteNanos(),
                request.outcome());
    }
}
