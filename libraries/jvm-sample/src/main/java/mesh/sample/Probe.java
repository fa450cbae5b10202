package mesh.sample;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * An empty task that is submitted to an executor again and again, to measure how long it waits before it runs. The executor was busy
 * without a break for at least that long. The task is in the queue at most once, so the queue is never longer by more than one.
 */
final class Probe {

    private final Executor executor;
    private final LongSupplier nanoTime;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final AtomicLong longest = new AtomicLong();
    private final Runnable arrive = this::arrive;

    /** Made visible to other threads by the write to {@link #waiting}. */
    private long submittedAt;

    Probe(Executor executor) {
        this(executor, System::nanoTime);
    }

    Probe(Executor executor, LongSupplier nanoTime) {
        this.executor = executor;
        this.nanoTime = nanoTime;
    }

    /** Submits the task, unless it is still waiting. */
    void submit() {
        if (!waiting.get()) {
            submittedAt = nanoTime.getAsLong();
            waiting.set(true);
            try {
                executor.execute(arrive);
            } catch (RejectedExecutionException ended) {
                waiting.set(false); // the executor is shutting down, so the task will never run
            }
        }
    }

    private void arrive() {
        longest.accumulateAndGet(nanoTime.getAsLong() - submittedAt, Math::max);
        waiting.set(false);
    }

    /** Returns whether the task is waiting to run. */
    boolean isWaiting() {
        return waiting.get();
    }

    /**
     * Returns the longest wait since the previous call, in nanoseconds. If the task is still waiting, that wait counts with its length so
     * far.
     */
    long takeLongest() {
        long over = longest.getAndSet(0);
        return waiting.get() ? Math.max(over, nanoTime.getAsLong() - submittedAt) : over;
    }
}
