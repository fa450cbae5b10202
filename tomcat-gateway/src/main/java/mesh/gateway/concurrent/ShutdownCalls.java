package mesh.gateway.concurrent;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;

/**
 * An executor for each request, which is shut down at the deadline: {@code shutdownNow} interrupts its threads. A call that still waits for
 * its turn is never made. RestClient treats an interruption as a cancellation, and the JDK's client then closes the connection. A {@code
 * StructuredTaskScope} with a timeout does the same when it is closed, once it is no longer a preview.
 */
@Component
public class ShutdownCalls {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final CountedCalls calls;

    ShutdownCalls(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.calls = new CountedCalls(legacy, limits);
    }

    /** Returns the results that have arrived by the deadline, or earlier if all of them have. */
    public <T> List<T> map(IntStream items, IntFunction<T> call) {
        DeadlineRequest request = DeadlineRequest.begin(legacy, limits);
        ExecutorService threads = RequestThreads.open();
        try {
            List<Future<T>> all = items.mapToObj(item ->
                            threads.submit(() -> request.inTurn(() -> calls.make(() -> call.apply(item)))))
                    .toList();
            threads.shutdown(); // no further calls will be submitted
            awaitEnd(threads, request.nanosLeft());
            return request.finished(all);
        } finally {
            threads.shutdownNow(); // not close(), which would wait for the interrupted threads
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // The state of each call says whether it has ended.
    private static void awaitEnd(ExecutorService threads, long nanos) {
        try {
            threads.awaitTermination(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException cancelled) {
            throw DeadlineRequest.interrupted(cancelled);
        }
    }
}
