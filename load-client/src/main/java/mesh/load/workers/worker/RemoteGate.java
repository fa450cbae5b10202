package mesh.load.workers.worker;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import mesh.load.engine.LoadException;
import mesh.load.engine.StartGate;

/** A gate that opens at an instant set by the coordinator. The coordinator sets it once the users of all workers wait. */
final class RemoteGate implements StartGate {

    /**
     * Time at the end of the wait in which the thread spins. A sleeping thread would wake up about ten microseconds late, and much later
     * under load.
     */
    private static final long SPIN_NANOS = 1_000_000;

    private final Runnable ready;
    private final CompletableFuture<Long> instant = new CompletableFuture<>();
    volatile boolean opened;

    /** @param ready called when all users of this worker wait */
    RemoteGate(Runnable ready) {
        this.ready = ready;
    }

    /**
     * Opens the gate at this instant of {@link System#nanoTime()}. If the instant has already passed, the gate stays closed permanently.
     */
    void openAt(long nanoTime) {
        long late = System.nanoTime() - nanoTime;
        if (late > 0) {
            close("the order to release its users arrived " + late / 1_000 + " us too late");
        } else {
            instant.complete(nanoTime);
        }
    }

    /** Keeps the gate closed permanently, unless its instant is already set. */
    void close(String reason) {
        instant.completeExceptionally(new LoadException(reason));
    }

    @Override
    public void await() {
        ready.run();
        long at;
        try {
            at = instant.join();
        } catch (CompletionException closed) {
            throw closed.getCause() instanceof LoadException reason ? reason : closed;
        }
        for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new LoadException("it was stopped before it released its users");
            }
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        opened = true;
    }
}
