package mesh.gateway.concurrent;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.Future.State;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import mesh.gateway.kit.DeadlineExceededException;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;

/**
 * A request that responds at its deadline with the results it has. It knows the remaining time, lets calls begin in turn, and decides on
 * the response. The variants treat calls that have not returned by the deadline differently, and each of them documents how.
 */
final class DeadlineRequest {

    private final Limits limits;
    private final UpstreamCall begun;
    private final Semaphore turns;

    private DeadlineRequest(LegacyProperties legacy, Limits limits) {
        this.limits = limits;
        this.begun = UpstreamCall.to(legacy.url(), limits::behind);
        this.turns = new Semaphore(limits.fanOut(), true);
    }

    /** Begins a request now. */
    static DeadlineRequest begin(LegacyProperties legacy, Limits limits) {
        return new DeadlineRequest(legacy, limits);
    }

    /** Returns the time until the deadline; 0 after it. */
    long nanosLeft() {
        return Math.max(0, begun.startNanos() + limits.deadline().toNanos() - System.nanoTime());
    }

    /** Waits until fewer calls of this request than its fan-out are under way, and then makes the call. */
    <T> T inTurn(Supplier<T> call) {
        try {
            turns.acquire();
        } catch (InterruptedException cancelled) {
            throw interrupted(cancelled);
        }
        try {
            return call.get();
        } finally {
            turns.release();
        }
    }

    /**
     * Returns the results that are there now, in the order of the calls. Some results are a response; no results are a failure.
     *
     * @throws mesh.gateway.kit.UpstreamException if a call has failed by now, or if none is back
     */
    <T> List<T> finished(List<? extends Future<T>> calls) {
        for (Future<T> call : calls) {
            if (call.state() == State.FAILED) {
                throw call.exceptionNow() instanceof RuntimeException failure
                        ? failure
                        : new IllegalStateException(call.exceptionNow());
            }
        }
        return finishedResults(calls.stream()
                .filter(call -> call.state() == State.SUCCESS)
                .map(Future::resultNow)
                .toList());
    }

    /** Does the same with results that are known already. */
    <T> List<T> finishedResults(List<T> results) {
        if (results.isEmpty()) {
            throw begun.failed(new DeadlineExceededException(limits.deadline()));
        }
        return results;
    }

    /** Returns the failure of a thread that was interrupted while it waited, and restores the interruption. */
    static IllegalStateException interrupted(InterruptedException cancelled) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("cancelled while calls were under way", cancelled);
    }
}
