package mesh.load.workers.worker;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import mesh.load.engine.LoadException;
import mesh.load.engine.StartGate;

/** A gate that opens at an instant which somebody else says once he knows that all others wait, too. */
final class RemoteGate implements StartGate {

    /** The last of the wait is spent spinning: a thread that sleeps wakes up some ten microseconds late, and under load much more. */
    private static final long SPIN_NANOS = 1_000_000;

    private final Runnable ready;
    private final LongSupplier clock;
    private final CompletableFuture<Long> instant = new CompletableFuture<>();
    private volatile boolean opened;

    /**
     * A gate that is closed.
     *
     * @param ready told when everybody waits
     */
    RemoteGate(Runnable ready) {
        this(ready, System::nanoTime);
    }

    RemoteGate(Runnable ready, LongSupplier clock) {
        this.ready = ready;
        this.clock = clock;
    }

    /** Opens it at this instant of {@link System#nanoTime()}. One that is over keeps it closed for good. */
    void openAt(long nanoTime) {
        long late = clock.getAsLong() - nanoTime;
        if (late > 0) {
            close("it was told to release its users " + late / 1_000 + " us after it was to do so");
        } else {
            instant.complete(nanoTime);
        }
    }

    /** Keeps it closed for good, unless it was told when to open. */
    void close(String reason) {
        instant.completeExceptionally(new LoadException(reason));
    }

    /** Whether users were released. */
    boolean isOpened() {
        return opened;
    }

    /** Returns at that instant or just after it. */
    @Override
    public void await() {
        ready.run();
        long at = instant();
        for (long left = at - clock.getAsLong(); left > 0; left = at - clock.getAsLong()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new LoadException("it was told to end before it released its users");
            }
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        opened = true;
    }

    private long instant() {
        try {
            return instant.join();
        } catch (CompletionException closed) {
            throw closed.getCause() instanceof LoadException reason ? reason : closed;
        }
    }
}
