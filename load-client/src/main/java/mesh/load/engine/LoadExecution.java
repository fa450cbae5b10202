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
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.request.LoadResult;
import org.jspecify.annotations.Nullable;

/** One plan being fired: what both engines share, from the empty recording to the result. */
public final class LoadExecution {

    private static final long PROGRESS_MILLIS = 100;

    private final LoadPlan plan;
    private final LoadEngine.Progress progress;
    private final long begun = System.nanoTime();
    private final Recording recording;
    private final List<RequestLifecycle> exchanges;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    public LoadExecution(LoadPlan plan, LoadEngine.Progress progress) {
        this.plan = plan;
        this.progress = progress;
        recording = plan.isOpen()
                ? Recording.ofPool(plan.users().size(), plan.requests())
                : Recording.ofUsers(plan.users().size(), plan.requests());
        exchanges = IntStream.range(0, plan.users().size())
                .mapToObj(this::exchange)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    public LoadPlan plan() {
        return plan;
    }

    /**
     * The requests of one user.
     *
     * @param user from 0
     */
    public RequestLifecycle exchangeOf(int user) {
        return exchanges.get(user);
    }

    /** For those requests of an open shape that no user could send; each party that has some asks once, before it runs. */
    public RequestLifecycle exchangeOfNobody() {
        RequestLifecycle nobody = exchange(0);
        exchanges.add(nobody);
        return nobody;
    }

    /** Told by each party before it goes to the barrier. */
    public void connectionsOpen(int count) {
        connections.addAndGet(count);
    }

    /** Runs all parties to their end, or until the calling thread is interrupted. */
    public LoadResult run(
            String engine, StartBarrier barrier, ThreadFactory threads, List<? extends LoadWorker> parties) {
        CountDownLatch running = new CountDownLatch(parties.size());
        List<Thread> started = parties.stream()
                .map(party -> threads.newThread(() -> run(party, running)))
                .toList();
        boolean interrupted = false;
        try {
            started.forEach(Thread::start);
            watch(running, barrier);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            interrupted |= stop(started, running);
            parties.forEach(LoadWorker::close);
        }
        rethrowFailure();
        return result(engine, barrier, parties, interrupted);
    }

    private RequestLifecycle exchange(int user) {
        return new RequestLifecycle(plan.users().get(user), recording, user);
    }

    private void run(LoadWorker party, CountDownLatch running) {
        try {
            party.run();
        } catch (InterruptedException | BrokenBarrierException e) {
            // told to end early; what was recorded until here stands
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            running.countDown();
        }
    }

    private void watch(CountDownLatch running, StartBarrier barrier) throws InterruptedException {
        boolean told = false;
        boolean over = false;
        while (!over) {
            over = running.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS) || failure.get() != null;
            if (!told && barrier.hasFallen()) {
                progress.fell(barrier.zero());
                told = true;
            }
            if (!over) {
                progress.update(done(), failed());
            }
        }
    }

    /** An interrupted party leaves its socket or selector at once, so this does not take long. */
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

    private LoadResult result(
            String engine, StartBarrier barrier, List<? extends LoadWorker> parties, boolean interrupted) {
        progress.update(done(), failed());
        // One that comes when the last answer is in already ends nothing here, and is to end what the caller does next.
        boolean late = Thread.interrupted();
        long zero = barrier.zero();
        return new LoadResult(
                engine,
                connections.get(),
                recording.sendSkew(),
                recording.duration(zero),
                recording.records(zero),
                barrier.figures(begun),
                timestampDelay(parties),
                interrupted || late,
                recording.slots() - done());
    }

    private static @Nullable LatencyFigures timestampDelay(List<? extends LoadWorker> parties) {
        List<TimestampDelay> lags = new ArrayList<>();
        for (LoadWorker party : parties) {
            TimestampDelay lag = party.timestampDelay();
            if (lag != null) {
                lags.add(lag);
            }
        }
        return lags.isEmpty() ? null : TimestampDelay.figures(lags);
    }

    private int done() {
        return exchanges.stream().mapToInt(RequestLifecycle::done).sum();
    }

    private int failed() {
        return exchanges.stream().mapToInt(RequestLifecycle::failed).sum();
    }
}
