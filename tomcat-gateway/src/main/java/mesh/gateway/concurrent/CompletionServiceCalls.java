package mesh.gateway.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;

/**
 * An {@code ExecutorCompletionService} that is polled with the remaining time. The loop makes the next call when one has returned, so no
 * call begins after the deadline. Calls under way continue, because nothing stops them.
 */
@Component
public class CompletionServiceCalls {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final CountedCalls calls;

    CompletionServiceCalls(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.calls = new CountedCalls(legacy, limits);
    }

    /** Returns the results that have arrived by the deadline, in order of arrival. */
    public <T> List<T> map(IntStream items, IntFunction<T> call) {
        DeadlineRequest request = DeadlineRequest.begin(legacy, limits);
        try {
            return request.finished(collect(request, items.iterator(), call));
        } catch (InterruptedException cancelled) {
            throw DeadlineRequest.interrupted(cancelled);
        }
    }

    private <T> List<Future<T>> collect(DeadlineRequest request, PrimitiveIterator.OfInt items, IntFunction<T> call)
            throws InterruptedException {
        CompletionService<T> threads = new ExecutorCompletionService<>(RequestThreads::start);
        List<Future<T>> all = new ArrayList<>();
        for (int underWay = 0; underWay > 0 || items.hasNext(); underWay--) {
            for (; underWay < limits.fanOut() && items.hasNext(); underWay++) {
                int item = items.nextInt();
                threads.submit(() -> calls.make(() -> call.apply(item)));
            }
            Future<T> back = threads.poll(request.nanosLeft(), TimeUnit.NANOSECONDS);
            if (back == null) {
                return all; // the deadline
            }
            all.add(back);
        }
        return all;
    }
}
