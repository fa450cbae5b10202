package mesh.gateway.concurrent;

import io.micrometer.context.ContextExecutorService;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Starts virtual threads for the calls of a request, in the request's trace. The current trace is in a {@code ThreadLocal}, which is empty
 * in a new thread. A {@code Flux} passes the trace on by default.
 */
final class RequestThreads {

    private static final ContextSnapshotFactory CONTEXT =
            ContextSnapshotFactory.builder().build();

    private RequestThreads() {}

    /** Returns an executor that starts a new thread for each task, in the trace of the thread that submits it. */
    static ExecutorService open() {
        return ContextExecutorService.wrap(Executors.newVirtualThreadPerTaskExecutor(), CONTEXT);
    }

    /** Starts a thread for a task, in the trace of the calling thread. */
    static void start(Runnable task) {
        Thread.startVirtualThread(CONTEXT.captureAll().wrap(task));
    }
}
