package mesh.load.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;
import org.jspecify.annotations.Nullable;

/** The execution of one plan, from the empty recording to the result. Both engines use this class. */
public final class LoadExecution {

    private static final long PROGRESS_MILLIS = 100;

    private final LoadPlan plan;
    private final LoadEngine.Progress progress;
    private final long startedNanoTime = System.nanoTime();
    private final Recording recording;

    /** Null if requests have due times, because its query takes milliseconds and would make other requests late. */
    private final RequestLifecycle.@Nullable Unaccepted unaccepted;

    private final List<RequestLifecycle> lifecycles;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** The last reported state of each request that results keep. */
    private final @Nullable RequestState[] reported;

    public LoadExecution(LoadPlan plan, LoadEngine.Progress progress) {
        this.plan = plan;
        this.progress = progress;
        recording = plan.isOpen()
                ? Recording.ofPool(plan.users().size(), plan.requests())
                : Recording.ofUsers(plan.users().size(), plan.requests());
        unaccepted = plan.isOpen() ? null : new RequestLifecycle.Unaccepted();
        reported = new RequestState[Math.min(RequestTable.MAX_ROWS, recording.slots())];
        lifecycles = IntStream.range(0, plan.users().size())
                .mapToObj(this::lifecycle)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    public LoadPlan plan() {
        return plan;
    }

    /** Returns the lifecycle that records the requests of one user, counted from 0. */
    public RequestLifecycle lifecycleOf(int user) {
        return lifecycles.get(user);
    }

    /** Returns a lifecycle for requests of an open shape that no user was free to send. Each worker gets its own before it runs. */
    public RequestLifecycle lifecycleOfUnsent() {
        RequestLifecycle unsent = lifecycle(0);
        lifecycles.add(unsent);
        return unsent;
    }

    public void addConnections(int count) {
        connections.addAndGet(count);
    }

    public LoadResult run(
            String engine, StartBarrier barrier, ThreadFactory factory, List<? extends LoadWorker> workers) {
        ExecutorService threads = Executors.newThreadPerTaskExecutor(factory);
        boolean interrupted = false;
        try {
            start(workers, threads);
            watch(threads, barrier);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            threads.shutdownNow(); // an interrupted worker immediately stops waiting for its socket or selector
            threads.close();
            workers.forEach(LoadWorker::close);
        }
        rethrowFailure();
        return result(engine, barrier, workers, interrupted);
    }

    private RequestLifecycle lifecycle(int user) {
        return new RequestLifecycle(plan.users().get(user), recording, unaccepted, user);
    }

    private void run(LoadWorker worker) {
        try {
            worker.run();
        } catch (InterruptedException | BrokenBarrierException e) {
            // the caller ends the execution early; the records so far are kept
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private void start(List<? extends LoadWorker> workers, ExecutorService threads) {
        int started = 0;
        try {
            for (LoadWorker worker : workers) {
                threads.execute(() -> run(worker));
                started++;
            }
            threads.shutdown();
        } catch (OutOfMemoryError noThread) {
            boolean noHeap = !String.valueOf(noThread.getMessage()).contains("native thread");
            failure.compareAndSet(
                    null,
                    new LoadException(
                            "the load client can start only " + started + " of the " + workers.size()
                                    + " threads that it needs: "
                                    + (noHeap
                                            ? "its heap is full. Give it more with MESH_JAVA_OPTIONS=-Xmx…"
                                            : "raise the limit of threads (ulimit -u, or pids.max of its container)")
                                    + ", or use the engine nio",
                            noThread));
        }
    }

    private void watch(ExecutorService threads, StartBarrier barrier) throws InterruptedException {
        boolean releaseReported = false;
        boolean ended = false;
        while (!ended) {
            ended = threads.awaitTermination(PROGRESS_MILLIS, TimeUnit.MILLISECONDS) || failure.get() != null;
            if (!releaseReported && barrier.isReleased()) {
                progress.released(barrier.releasedAtNanoTime());
                releaseReported = true;
            }
            if (!ended) {
                reportProgress(barrier);
            }
        }
    }

    private void reportProgress(StartBarrier barrier) {
        if (progress.followsRequests() && barrier.isReleased()) {
            progress.changed(changes(barrier.releasedAtNanoTime()));
        }
        progress.update(done(), sum(lifecycle -> lifecycle.failed));
    }

    /**
     * Returns the requests that were sent, got the first byte of their response, or ended since the last call, each once. It only reads the
     * workers' records, so it costs the workers nothing.
     */
    private List<RequestState> changes(long origin) {
        List<RequestState> changed = new ArrayList<>();
        for (int slot = 0; slot < reported.length; slot++) {
            RequestState last = reported[slot];
            RequestState state = last != null && last.outcome() != null ? last : recording.state(slot, origin);
            if (state != null && !state.equals(last)) {
                reported[slot] = state;
                changed.add(state);
            }
        }
        return changed;
    }

    private void rethrowFailure() {
        switch (failure.get()) {
            case null -> {}
            case NoSocketException e -> throw e.forUsers(plan.users().size());
            case IOException e -> throw new UncheckedIOException(e.getMessage(), e);
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    public LoadResult result(
            String engine, StartBarrier barrier, List<? extends LoadWorker> workers, boolean interrupted) {
        reportProgress(barrier);
        boolean late = Thread.interrupted(); // too late to end anything, but the caller must see the interruption
        long origin = barrier.releasedAtNanoTime();
        return new LoadResult(
                engine,
                connections.get(),
                recording.sendSkew(),
                recording.duration(origin),
                recording.records(origin),
                barrier.figures(startedNanoTime),
                timestampDelay(workers),
                interrupted || late,
                recording.slots() - done() - sum(lifecycle -> lifecycle.omitted),
                null);
    }

    private static @Nullable LatencyFigures timestampDelay(List<? extends LoadWorker> workers) {
        List<TimestampDelay> delays = workers.stream()
                .flatMap(worker -> Stream.ofNullable(worker.timestampDelay()))
                .toList();
        return delays.isEmpty() ? null : TimestampDelay.figures(delays);
    }

    private int done() {
        return sum(lifecycle -> lifecycle.done);
    }

    private int sum(Function<RequestLifecycle, AtomicInteger> count) {
        return lifecycles.stream().map(count).mapToInt(AtomicInteger::get).sum();
    }
}
