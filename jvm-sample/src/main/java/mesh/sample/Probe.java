package mesh.sample;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A task without work that is handed over again and again, to see how long it lies there until it is run: so long was whoever runs it
 * busy at a stretch, at least. There is one of it at a time, so that it never makes a queue longer by more than itself.
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

    /** Hands it over, unless it still lies there. */
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

    /** Whether it lies there now. */
    boolean isWaiting() {
        return waiting.get();
    }

    /** The longest wait since this was last asked, in nanoseconds; of one that is not over, as long as it is by now. */
    long takeLongest() {
        long over = longest.getAndSet(0);
        return waiting.get() ? Math.max(over, nanoTime.getAsLong() - submittedAt) : over;
    }
}
