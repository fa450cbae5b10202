package mesh.load.engine;

import java.io.IOException;
import java.util.concurrent.BrokenBarrierException;
import org.jspecify.annotations.Nullable;

/** One thread's part of an execution: opens its connections, waits at the barrier, then sends its users' requests to their end. */
public interface LoadWorker {

    /**
     * Returns when the last request of its users has ended. Throws an {@link IOException} if something failed in this process and not in
     * the target. Such a failure ends the whole execution.
     */
    void run() throws IOException, InterruptedException, BrokenBarrierException;

    /** Returns how late its timestamps were, after {@link #run()} has returned; null if that is unknown. */
    default @Nullable TimestampDelay timestampDelay() {
        return null;
    }

    /** Closes all connections after the last worker has ended. Closing them earlier would take time that other workers need to read. */
    void close();
}
