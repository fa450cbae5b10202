package mesh.load.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
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
    private final Unaccepted unaccepted;
    private final RequestTracker tracker;
    private final List<RequestLifecycle> lifecycles;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    public LoadExecution(LoadPlan plan, LoadEngine.Progress progress) {
        this.plan = plan;
        this.progress = progress;
        recording = plan.isOpen()
                ? Recording.ofPool(plan.users().size(), plan.requests())
                : Recording.ofUsers(plan.users().size(), plan.requests());
        unaccepted = new Unaccepted(!plan.isOpen());
        tracker = new RequestTracker(recording, RequestTable.MAX_ROWS);
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

    /** Adds opened connections to the count. Each worker calls it before it waits at the barrier. */
    public void addConnections(int count) {
        connections.addAndGet(count);
    }

    /** Runs all workers to their end, or until the calling thread is interrupted. */
    public LoadResult run(
            String engine, StartBarrier barrier, ThreadFactory threads, List<? extends LoadWorker> workers) {
        CountDownLatch running = new CountDownLatch(workers.size());
        List<Thread> started = workers.stream()
                .map(worker -> threads.newThread(() -> run(worker, running)))
                .toList();
        boolean interrupted = false;
        try {
            start(started, running);
            watch(running, barrier);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            interrupted |= stop(started, running);
            workers.forEach(LoadWorker::close);
        }
        rethrowFailure();
        return result(engine, barrier, workers, interrupted);
    }

    private RequestLifecycle lifecycle(int user) {
        return new RequestLifecycle(plan.users().get(user), recording, unaccepted, user);
    }

    private void run(LoadWorker worker, CountDownLatch running) {
        try {
            worker.run();
        } catch (InterruptedException | BrokenBarrierException e) {
            // the caller ends the execution early; the records so far are kept
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            running.countDown();
        }
    }

    /** Starts the threads. A thread that cannot be started counts as ended, so that the execution does not wait for it. */
    private void start(List<Thread> threads, CountDownLatch running) {
        int started = 0;
        try {
            for (Thread thread : threads) {
                thread.start();
                started++;
            }
        } catch (OutOfMemoryError noThread) {
            boolean noHeap = !String.valueOf(noThread.getMessage()).contains("native thread");
            failure.compareAndSet(
                    null,
                    new LoadException(
                            "the load client can start only " + started + " of the " + threads.size()
                                    + " threads that it needs: "
                                    + (noHeap
                                            ? "its heap is full. Give it more with MESH_JAVA_OPTIONS=-Xmx…"
                                            : "raise the limit of threads (ulimit -u, or pids.max of its container)")
                                    + ", or use the engine nio",
                            noThread));
            IntStream.range(started, threads.size()).forEach(missing -> running.countDown());
        }
    }

    private void watch(CountDownLatch running, StartBarrier barrier) throws InterruptedException {
        boolean told = false;
        boolean ended = false;
        while (!ended) {
            ended = running.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS) || failure.get() != null;
            if (!told && barrier.isReleased()) {
                progress.released(barrier.releasedAtNanoTime());
                told = true;
            }
            if (!ended) {
                tellProgress(barrier);
            }
        }
    }

    private void tellProgress(StartBarrier barrier) {
        if (progress.followsRequests() && barrier.isReleased()) {
            progress.changed(tracker.changes(barrier.releasedAtNanoTime()));
        }
        progress.update(done(), failed());
    }

    /**
     * Interrupts the workers. An interrupted worker immediately stops waiting for its socket or selector, so this takes only a short time.
     */
    private static boolean stop(List<Thread> started, CountDownLatch running) {
        boolean interrupted = false;
        if (running.getCount() > 0) {
            started.forEach(Thread::interrupt);
        }
        while (running.getCount() > 0) {
            try {
                running.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
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

    /** Returns the records once the workers have ended. */
    public LoadResult result(
            String engine, StartBarrier barrier, List<? extends LoadWorker> workers, boolean interrupted) {
        tellProgress(barrier);
        // After the last response, an interruption has nothing to end here, but the caller must still see it.
        boolean late = Thread.interrupted();
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
                recording.slots() - done(),
                null);
    }

    private static @Nullable LatencyFigures timestampDelay(List<? extends LoadWorker> workers) {
        List<TimestampDelay> delays = workers.stream()
                .flatMap(worker -> Stream.ofNullable(worker.timestampDelay()))
                .toList();
        return delays.isEmpty() ? null : TimestampDelay.figures(delays);
    }

    private int done() {
        return lifecycles.stream().mapToInt(RequestLifecycle::done).sum();
    }

    private int failed() {
        return lifecycles.stream().mapToInt(RequestLifecycle::failed).sum();
    }

    /**
     * Finds the requests that have changed since its last call, while the load is under way. It only reads the workers' records, so it
     * costs the workers nothing.
     */
    static final class RequestTracker {

        private static final byte SENT = 1;
        private static final byte RESPONDING = 2;
        private static final byte ENDED = 3;

        private final Recording recording;

        /** The phase in which each request was last returned; 0 before. */
        private final byte[] told;

        /** All slots before this one have ended, and their ends have been reported. */
        private int begin;

        /** @param limit how many slots to check, from the first */
        RequestTracker(Recording recording, int limit) {
            this.recording = recording;
            this.told = new byte[Math.min(limit, recording.slots())];
        }

        /**
         * Returns the requests that were sent, got the first byte of their response, or ended since the last call, each once. Their
         * instants are counted from an origin on {@link System#nanoTime()}.
         */
        List<RequestState> changes(long origin) {
            List<RequestState> changed = new ArrayList<>();
            for (int slot = begin; slot < told.length; slot++) {
                RequestState state = told[slot] == ENDED ? null : recording.state(slot, origin);
                if (state != null && told[slot] != phase(state)) {
                    told[slot] = phase(state);
                    changed.add(state);
                }
            }
            while (begin < told.length && told[begin] == ENDED) {
                begin++;
            }
            return changed;
        }

        private static byte phase(RequestState state) {
            if (state.outcome() != null) {
                return ENDED;
            }
            return state.firstByteNanos() == RequestRecord.NEVER ? SENT : RESPONDING;
        }
    }
}
