package mesh.load.results.experiment;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate that a contender sustained.
 *
 * @param p99BoundNanos the limit for the 99th percentile, counted from when a request was due
 * @param sustainedPerSecond rate of the fastest sustained step; 0 if none was sustained
 * @param unsustainedPerSecond rate of the slowest step that failed twice; null if no step did
 * @param end why the search ended: {@code precise}, {@code sustained-throughout}, {@code never-sustained} or {@code out-of-time}
 * @param costs the gateway's costs in each round, at a rate that all contenders sustain; empty if they were not measured
 */
public record CapacityFigures(
        String contender,
        int connections,
        long p99BoundNanos,
        int sustainedPerSecond,
        @Nullable Integer unsustainedPerSecond,
        String end,
        List<CapacityStep> steps,
        List<CapacityCost> costs) {

    /** Replaces missing costs, as in older files, by an empty list. */
    public CapacityFigures {
        costs = Objects.requireNonNullElse(costs, List.of());
    }

    public CapacityFigures with(CapacityCost round) {
        List<CapacityCost> rounds =
                Stream.concat(costs.stream(), Stream.of(round)).toList();
        return new CapacityFigures(
                contender, connections, p99BoundNanos, sustainedPerSecond, unsustainedPerSecond, end, steps, rounds);
    }

    /**
     * One step of the search for the maximum rate.
     *
     * @param overBound valid responses that took longer than the bound, counted from when they were due
     * @param late requests that were sent more than 10 ms after they were due, because no connection was free
     * @param unsent requests that were never sent, because no connection became free in time; they are among the failed
     * @param clientDelayNanos the load client's longest delay before sending, from when a request was due and its connection was free
     * @param sustained whether at most one in a hundred requests was over the bound or failed
     */
    public record CapacityStep(
            int perSecond,
            long durationNanos,
            int requests,
            int overBound,
            int failed,
            int late,
            int unsent,
            long clientDelayNanos,
            long p50Nanos,
            long p99Nanos,
            boolean sustained) {}

    /**
     * The resources that a gateway used under a steady rate, in one of several rounds after the search. The services behind the gateway and
     * the load client use about as much again, and are not compared. An unknown figure is null.
     *
     * @param p99Nanos of the valid responses, counted from when they were due
     * @param contextSwitches voluntary and involuntary ones, of its threads that were alive at the end
     * @param peakThreads live platform threads, the most in any sample
     */
    public record CapacityCost(
            int perSecond,
            int requests,
            int ok,
            long p99Nanos,
            @Nullable Long cpuNanos,
            @Nullable Long allocatedBytes,
            @Nullable Long contextSwitches,
            @Nullable Integer peakThreads) {

        /** Returns a figure for each served request; null if unknown. */
        public @Nullable Double each(Function<CapacityCost, @Nullable Long> figure) {
            Long ofAll = figure.apply(this);
            return ofAll == null || ok == 0 ? null : Double.valueOf(ofAll.doubleValue() / ok);
        }

        /** Returns the requests served for each second that one processor was busy; null if the time is unknown. */
        public @Nullable Double perCoreSecond() {
            return cpuNanos == null || cpuNanos == 0 ? null : Double.valueOf(ok * 1e9 / cpuNanos);
        }
    }
}
