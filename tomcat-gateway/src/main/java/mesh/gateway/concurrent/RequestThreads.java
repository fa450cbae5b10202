package mesh.gateway.concurrent;

import io.micrometer.context.ContextExecutorService;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Virtual threads for the calls of a request, which belong to the request's trace: a thread knows of it by a {@code ThreadLocal},
 * and a new thread has none. A {@code Flux} carries it along by itself.
 */
final class RequestThreads {

    private static final ContextSnapshotFactory CONTEXT =
            ContextSnapshotFactory.builder().build();

    private RequestThreads() {}

    /** A new thread for each task of the thread that submits it. */
    static ExecutorService open() {
        return ContextExecutorService.wrap(Executors.newVirtualThreadPerTaskExecutor(), CONTEXT);
    }

    /** One for a task of this thread. */
    static void start(Runnable task) {
        Thread.startVirtualThread(CONTEXT.captureAll().wrap(task));
    }
}
