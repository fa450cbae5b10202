package mesh.gateway.concurrent;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.UpstreamException;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;

/**
 * Calls by a client whose read timeout is the deadline: one that is not back by then is left out. It bounds a call and not the request. Where not
 * all calls leave at once, those that come later have the whole time again.
 */
@Component
public class ReadTimeoutCalls {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final ParallelCalls calls;

    ReadTimeoutCalls(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.calls = new ParallelCalls(legacy, limits);
    }

    /** The results of the calls that were back in time, each by its own. */
    public <T> List<T> map(IntStream items, IntFunction<T> call) {
        DeadlineRequest request = DeadlineRequest.begin(legacy, limits);
        List<Optional<T>> results = calls.map(items, item -> inTime(call, item));
        return request.finishedResults(
                results.stream().flatMap(Optional::stream).toList());
    }

    private <T> Optional<T> inTime(IntFunction<T> call, int item) {
        try {
            return Optional.of(call.apply(item));
        } catch (UpstreamException failure) {
            if (failure.failureCause() == FailureCause.READ_TIMEOUT && isDeadlineShorter()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Else the backend was silent for longer than any route allows, which is no matter of a deadline. */
    private boolean isDeadlineShorter() {
        return limits.deadline().compareTo(limits.responseTimeout()) < 0;
    }
}
