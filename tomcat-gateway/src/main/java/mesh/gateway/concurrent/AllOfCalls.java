package mesh.gateway.concurrent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;

/**
 * {@code CompletableFuture.allOf(...).get(timeout)}: only the wait ends at the deadline. Calls under way continue, and waiting calls are
 * still made in their turn, although no user gets their results. Cancelling a {@code CompletableFuture} would not change that: it only
 * completes the future, and does not interrupt a thread.
 */
@Component
public class AllOfCalls {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final CountedCalls calls;

    AllOfCalls(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.calls = new CountedCalls(legacy, limits);
    }

    /** Returns the results that have arrived by the deadline, or earlier if all of them have. */
    public <T> List<T> map(IntStream items, IntFunction<T> call) {
        DeadlineRequest request = DeadlineRequest.begin(legacy, limits);
        List<CompletableFuture<T>> all = items.mapToObj(item -> CompletableFuture.supplyAsync(
                        () -> request.inTurn(() -> calls.make(() -> call.apply(item))), RequestThreads::start))
                .toList();
        await(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)), request.nanosLeft());
        return request.finished(all);
    }

    private static void await(CompletableFuture<Void> all, long nanos) {
        try {
            all.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException partOrFailure) {
            // A failure or the deadline: the state of each call shows which.
        } catch (InterruptedException cancelled) {
            throw DeadlineRequest.interrupted(cancelled);
        }
    }
}
