package mesh.load.results.experiment;

import java.util.List;
import java.util.Optional;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.StageFigures;
import org.jspecify.annotations.Nullable;

/** The figures of a contender under more load than it sustains. */
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

    /** A part of an overload in which one rate was offered. A request belongs to the step in which it was due, whenever it ended. */
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
            @Nullable Integer peakThreads,
            @Nullable StageFigures stages) {

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
     */
    public record OverloadSeries(long windowNanos, List<Integer> offered, List<Integer> served, List<Integer> failed) {}
}
