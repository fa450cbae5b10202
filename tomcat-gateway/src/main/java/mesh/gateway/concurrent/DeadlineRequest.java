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
 * the response. Calls may not have returned by the deadline. Each class that uses this one treats such calls differently, and documents
 * how.
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

    /** Makes the call as soon as fewer than {@code mesh.limits.fan-out} calls of this request are under way. */
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
     * Returns the results that have arrived by now, in the order of the calls. If only some have arrived, the response contains those. If
     * none has, the request fails.
     *
     * @throws mesh.gateway.kit.UpstreamException if a call has failed by now, or if no call has returned
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

    /** Does the same with results that are already known. */
    <T> List<T> finishedResults(List<T> results) {
        if (results.isEmpty()) {
            throw begun.failed(new DeadlineExceededException(limits.deadline()));
        }
        return results;
    }

    /** Returns the exception for a thread that was interrupted while it waited, and sets the thread's interrupt flag again. */
    static IllegalStateException interrupted(InterruptedException cancelled) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("cancelled while calls were under way", cancelled);
    }
}
