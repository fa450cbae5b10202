package mesh.gateway.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Makes blocking calls concurrently, each on a virtual thread, as {@code flatMap} does for a reactive stream. As with {@code flatMap}, only
 * a limited number of calls runs at the same time, and the first failure cancels all other calls.
 *
 * <p>{@code StructuredTaskScope} will do this in three lines once it is no longer a preview.
 */
record FanOut(int concurrency) {

    static FanOut ofAtMost(int concurrency) {
        return new FanOut(concurrency);
    }

    /** Returns the results in order of arrival, or throws the first failure. */
    <T> List<T> map(IntStream items, IntFunction<T> call) {
        try (ExecutorService threads = RequestThreads.open()) {
            try {
                return collect(new ExecutorCompletionService<>(threads), items.iterator(), call);
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("cancelled while calls were under way", cancelled);
            } finally {
                threads.shutdownNow(); // cancels calls that are still under way, after a failure
            }
        }
    }

    // Starts a thread only when its call may begin, because waiting threads would also cost memory.
    private <T> List<T> collect(CompletionService<T> calls, PrimitiveIterator.OfInt items, IntFunction<T> call)
            throws InterruptedException, ExecutionException {
        List<T> results = new ArrayList<>();
        for (int underWay = 0; underWay > 0 || items.hasNext(); underWay--) {
            for (; underWay < concurrency && items.hasNext(); underWay++) {
                int item = items.nextInt();
                calls.submit(() -> call.apply(item));
            }
            results.add(calls.take().get());
        }
        return results;
    }
}
