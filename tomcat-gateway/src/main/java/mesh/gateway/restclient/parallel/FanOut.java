package mesh.gateway.restclient.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Makes blocking calls at the same time, a virtual thread for each: what {@code flatMap} does for a reactive stream. As
 * there, so many run at once and not more, and the first failure calls the others off.
 *
 * <p>{@code StructuredTaskScope} will say this in three lines once it is no longer a preview.
 */
record FanOut(int concurrency) {

    static FanOut ofAtMost(int concurrency) {
        return new FanOut(concurrency);
    }

    /** The results, in the order in which they came in; or the first failure. */
    <T> List<T> map(IntStream items, IntFunction<T> call) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                Semaphore permits = new Semaphore(concurrency);
                CompletionService<T> calls = new ExecutorCompletionService<>(threads);
                int count = items.map(item -> submit(calls, permits, () -> call.apply(item)))
                        .sum();
                return collect(calls, count);
            } finally {
                threads.shutdownNow(); // nothing to do when all have ended; ends the others when one has failed
            }
        }
    }

    private static <T> int submit(CompletionService<T> calls, Semaphore permits, Callable<T> call) {
        calls.submit(() -> {
            permits.acquire();
            try {
                return call.call();
            } finally {
                permits.release();
            }
        });
        return 1;
    }

    private static <T> List<T> collect(CompletionService<T> calls, int count) {
        List<T> results = new ArrayList<>(count);
        try {
            while (results.size() < count) {
                results.add(calls.take().get());
            }
            return results;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("cancelled while calls were under way", cancelled);
        }
    }
}
