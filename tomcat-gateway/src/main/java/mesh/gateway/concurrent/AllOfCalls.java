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
 * {@code CompletableFuture.allOf(...).get(timeout)}: the wait ends at the deadline, and nothing else does. Calls that are under way go on, and
 * those whose turn has not come yet are made in their turn, all of them for nobody. To cancel a {@code CompletableFuture} would not
 * change that: it completes the future and interrupts no thread.
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

    /** The results that are there at the deadline, or earlier if all of them are. */
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
            // Each call tells by itself which of them it is.
        } catch (InterruptedException cancelled) {
            throw DeadlineRequest.interrupted(cancelled);
        }
    }
}
