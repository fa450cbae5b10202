package mesh.gateway.concurrent;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mesh.gateway.kit.TooManyCallsException;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;

/** Makes the blocking calls of a request at the same time, under the limits of one request and of all together. */
@Component
public class ParallelCalls {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final FanOut fanOut;
    private final ConcurrentCalls calls;

    ParallelCalls(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.fanOut = FanOut.ofAtMost(limits.fanOut());
        this.calls = new ConcurrentCalls(limits.maxConcurrentCalls());
    }

    /** The results, in the order in which they came in; or the first failure. */
    public <T> List<T> map(IntStream items, IntFunction<T> call) {
        return fanOut.map(items, item -> make(() -> call.apply(item)));
    }

    private <T> T make(Supplier<T> call) {
        UpstreamCall begun = UpstreamCall.to(legacy.url(), limits::behind);
        try {
            return calls.make(call);
        } catch (TooManyCallsException notMade) {
            throw begun.failed(notMade);
        }
    }
}
