package mesh.gateway.concurrent;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;

/** Makes the blocking calls of a request at the same time, within the limits of one request and of all requests together. */
@Component
public class ParallelCalls {

    private final FanOut fanOut;
    private final CountedCalls calls;

    ParallelCalls(LegacyProperties legacy, Limits limits) {
        this.fanOut = FanOut.ofAtMost(limits.fanOut());
        this.calls = new CountedCalls(legacy, limits);
    }

    /** Returns the results in order of arrival, or throws the first failure. */
    public <T> List<T> map(IntStream items, IntFunction<T> call) {
        return fanOut.map(items, item -> calls.make(() -> call.apply(item)));
    }
}
