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
 * Uses a client whose read timeout is the deadline, and leaves out a call that has not returned by then. The timeout limits a call, not the
 * request. If not all calls start at the same time, each later call also gets the full time.
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

    /** Returns the results of the calls that returned within their own time limits. */
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

    /**
     * Returns whether a timeout means that the deadline is over. If the deadline is not the shorter limit, {@code
     * mesh.limits.response-timeout} caused it.
     */
    private boolean isDeadlineShorter() {
        return limits.deadline().compareTo(limits.responseTimeout()) < 0;
    }
}
