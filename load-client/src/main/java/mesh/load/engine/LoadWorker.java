package mesh.load.engine;

import java.io.IOException;
import java.util.concurrent.BrokenBarrierException;
import org.jspecify.annotations.Nullable;

/** One thread's part of a firing: opens its connections, meets the others at the barrier, serves its users to their end. */
public interface LoadWorker {

    /**
     * Comes back when the last of its users has come to its end.
     *
     * @throws IOException if this process, not the target, is at fault; it ends the whole firing
     * @throws InterruptedException if the firing is to end early
     */
    void run() throws IOException, InterruptedException, BrokenBarrierException;

    /** What it knows of its own slowness, after it has come back; null if it knows nothing. */
    @Nullable
    TimestampDelay timestampDelay();

    /** Closes all connections, after the last party has come to its end: closing costs time that others need to read. */
    void close();
}
