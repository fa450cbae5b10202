package mesh.gateway.concurrent;

import java.util.function.Supplier;
import mesh.gateway.kit.TooManyCallsException;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;

/** Counts the calls of all requests of a route together. If the limit rejects a call, the failure names the call's target. */
final class CountedCalls {

    private final LegacyProperties legacy;
    private final Limits limits;
    private final ConcurrentCalls calls;

    CountedCalls(LegacyProperties legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.calls = new ConcurrentCalls(limits.maxConcurrentCalls());
    }

    /** @throws mesh.gateway.kit.UpstreamException if the call fails, or the limit rejects it */
    <T> T make(Supplier<T> call) {
        UpstreamCall begun = UpstreamCall.to(legacy.url(), limits::behind);
        try {
            return calls.make(call);
        } catch (TooManyCallsException notMade) {
            throw begun.failed(notMade);
        }
    }
}
