package mesh.sample;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * An empty task that is submitted again and again, to see how long it waits until it runs. Its executor was busy without a break for
 * at least that long. Only one is submitted at a time, so it never makes a queue longer by more than itself.
 */
final class Probe {

    private final Executor executor;
    private final LongSupplier nanoTime;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final AtomicLong longest = new AtomicLong();
    private final Runnable arrive = this::arrive;

    /** Published by {@link #waiting}. */
    private long submittedAt;

    Probe(Executor executor) {
        this(executor, System::nanoTime);
    }

    Probe(Executor executor, LongSupplier nanoTime) {
        this.executor = executor;
        this.nanoTime = nanoTime;
    }

    /** Submits the task, unless it still waits. */
    void submit() {
        if (!waiting.get()) {
            submittedAt = nanoTime.getAsLong();
            waiting.set(true);
            try {
                executor.execute(arrive);
            } catch (RejectedExecutionException ended) {
                waiting.set(false); // its thread has been told to end: nothing waits for it any more
            }
        }
    }

    private void arrive() {
        longest.accumulateAndGet(nanoTime.getAsLong() - submittedAt, Math::max);
        waiting.set(false);
    }

    /** Returns whether the task waits now. */
    boolean isWaiting() {
        return waiting.get();
    }

    /** Returns the longest wait since the previous call, in nanoseconds. An unfinished wait counts with its length so far. */
    long takeLongest() {
        long over = longest.getAndSet(0);
        return waiting.get() ? Math.max(over, nanoTime.getAsLong() - submittedAt) : over;
    }
}
