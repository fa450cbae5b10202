package mesh.gateway.concurrent;

import io.micrometer.context.ContextExecutorService;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Virtual threads for the calls of a request, in the trace of the request. A thread finds its trace in a {@code ThreadLocal}, and a new
 * thread has none. A {@code Flux} carries the trace along by default.
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
