package mesh.gateway.concurrent;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mesh.gateway.kit.computing.ComputingProperties;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import org.springframework.stereotype.Component;

/**
 * A few platform threads that compute for all requests, as {@code Schedulers.parallel()} does for a reactive stream. If no thread is free,
 * a task queues. The request's thread waits for the result, which costs next to nothing on a virtual thread.
 */
@Component
public class ComputingPool implements AutoCloseable {

    private final ExecutorService threads;

    ComputingPool(ComputingProperties computing) {
        threads = Executors.newFixedThreadPool(
                computing.poolSize(),
                Thread.ofPlatform().daemon().name("computing-", 1).factory());
    }

    /** Returns what a thread of the pool has computed, or throws its failure. */
    public <T> T compute(Callable<T> task) {
        Step step = RequestStages.begin(Stage.COMPUTING);
        Future<T> result = threads.submit(task);
        try {
            return result.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (InterruptedException cancelled) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("cancelled while waiting for a thread that computes", cancelled);
        } finally {
            step.end();
        }
    }

    /** Ends the tasks under way, because the server has ended all requests by then. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
