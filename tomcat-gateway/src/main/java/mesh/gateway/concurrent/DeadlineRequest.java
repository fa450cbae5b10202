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
 * A request that responds at its deadline with what is there: how much time is left, whose turn it is to call, and what the response is.
 * What becomes of the calls that are not back by then is what the ways differ in, and stands in each of them.
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

    /** A request that begins now. */
    static DeadlineRequest begin(LegacyProperties legacy, Limits limits) {
        return new DeadlineRequest(legacy, limits);
    }

    /** Until the deadline; 0 if it is over. */
    long nanosLeft() {
        return Math.max(0, begun.startNanos() + limits.deadline().toNanos() - System.nanoTime());
    }

    /** A call that is made when fewer of this request than its fan-out are under way: until then its thread waits. */
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
     * The results that are there now, in the order of the calls. Some of them are a response, none of them is not.
     *
     * @throws mesh.gateway.kit.UpstreamException if a call has failed by now, or none is back
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

    /** The same, of results that are known already. */
    <T> List<T> finishedResults(List<T> results) {
        if (results.isEmpty()) {
            throw begun.failed(new DeadlineExceededException(limits.deadline()));
        }
        return results;
    }

    /** For a thread that does not wait any longer, because somebody does not want it to. */
    static IllegalStateException interrupted(InterruptedException cancelled) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("cancelled while calls were under way", cancelled);
    }
}
