package mesh.load.results.experiment;

import java.util.List;
import java.util.Optional;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a contender under more load than it sustains.
 *
 * @param timeoutNanos time after which its users gave up
 * @param steps empty if no rate was sustained, because the rates of the steps are multiples of the highest sustained rate
 * @param recoveryNanos from the end of the step with the highest rate until 99 of 100 requests got a valid response within the bound again,
 *     both among all requests that were still due and among the next hundred; null if the load ended before that
 * @param clientDelayNanos the load client's longest delay before sending, from when a request was due and its connection was free
 * @param client the load client's figures about itself; null if it was not sampled
 */
public record OverloadFigures(
        String contender,
        CapacityFigures capacity,
        long timeoutNanos,
        List<OverloadStep> steps,
        OverloadSeries series,
        @Nullable Long recoveryNanos,
        long clientDelayNanos,
        @Nullable ClientFigures client) {

    /** Returns the step with the highest rate. If several have it, returns the last of them. Empty if no rate was sustained. */
    public Optional<OverloadStep> peak() {
        return steps.stream().reduce((before, next) -> next.factor() >= before.factor() ? next : before);
    }

    /** Returns the valid responses per second at the peak, divided by the highest sustained rate. Empty if no rate was sustained. */
    public Optional<Double> kept() {
        return peak().map(step -> step.goodput() / capacity.sustainedPerSecond());
    }

    /**
     * A part of an overload in which one rate was offered. A request belongs to the step in which it was due, whenever it ended.
     *
     * @param factor its rate as a multiple of the highest sustained rate
     * @param beginNanos since the barrier released the users
     * @param inTime valid responses within the bound, counted from when the request was due
     * @param p50Nanos of the valid responses; 0 without any
     * @param p99Nanos of the valid responses; 0 without any
     * @param peakHeapBytes the gateway's highest sample; null if unknown
     * @param peakThreads live platform threads in the gateway's highest sample; null if unknown
     */
    public record OverloadStep(
            double factor,
            int perSecond,
            long beginNanos,
            long durationNanos,
            OutcomeCounts outcomes,
            int inTime,
            long p50Nanos,
            long p99Nanos,
            @Nullable Long peakHeapBytes,
            @Nullable Integer peakThreads) {

        /** Returns the valid responses per second. */
        public double goodput() {
            return outcomes.ok() * 1e9 / durationNanos;
        }

        /** Returns the valid responses within the bound per second. */
        public double inTimePerSecond() {
            return inTime * 1e9 / durationNanos;
        }

        public int failed() {
            return outcomes.requests() - outcomes.ok();
        }
    }

    /**
     * An overload over time: how many requests were due in each window, and how many ended. The columns are equally long; the first window
     * begins when the barrier released the users.
     *
     * @param served valid responses whose last byte arrived in the window
     * @param failed requests that ended in the window in any other way
     */
    public record OverloadSeries(long windowNanos, List<Integer> offered, List<Integer> served, List<Integer> failed) {}
}
