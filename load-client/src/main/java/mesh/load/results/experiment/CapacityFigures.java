package mesh.load.results.experiment;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate that a contender sustained.
 *
 * @param connections that carried the requests, warm and reused
 * @param p99BoundNanos the limit for the 99th percentile, counted from when a request was due
 * @param sustainedPerSecond requests per second of the fastest sustained step; 0 if none was sustained
 * @param unsustainedPerSecond requests per second of the slowest step that failed twice; null if no step did
 * @param end why the search ended: {@code precise}, {@code sustained-throughout}, {@code never-sustained} or {@code out-of-time}
 * @param steps in the order of their execution
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
     * @param perSecond requests due per second
     * @param durationNanos from the first to the last request that was due
     * @param overBound valid responses that took longer than the bound, counted from when they were due
     * @param failed requests that got no valid response
     * @param late requests that were sent more than 10 ms after they were due, because no connection was free
     * @param unsent requests that were never sent, because no connection became free in time; they are among the failed
     * @param clientDelayNanos the longest delay before sending, counted from when a request was due and a connection was free for it: a
     *     delay of the load client, not of the contender
     * @param p50Nanos of the valid responses
     * @param p99Nanos of the valid responses
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
     * The resources that a gateway used while a contender was under a steady rate, in one of several rounds after the search. They exclude
     * the services behind the gateway and the load client. Those use about as much again, and are not compared. An unknown figure is null.
     *
     * @param perSecond requests due per second
     * @param p99Nanos of the valid responses, counted from when they were due
     * @param cpuNanos processor time of the gateway's process
     * @param allocatedBytes by all of its threads
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

        /** Returns the nanoseconds of processor time for each served request; null if unknown. */
        public @Nullable Double cpuNanosEach() {
            return each(cpuNanos);
        }

        /** Returns the allocated bytes for each served request; null if unknown. */
        public @Nullable Double allocatedBytesEach() {
            return each(allocatedBytes);
        }

        /** Returns the context switches for each served request; null if unknown. */
        public @Nullable Double contextSwitchesEach() {
            return each(contextSwitches);
        }

        private @Nullable Double each(@Nullable Long ofAll) {
            return ofAll == null || ok == 0 ? null : Double.valueOf(ofAll.doubleValue() / ok);
        }

        /** Returns the requests served for each second that one processor was busy; null if the time is unknown. */
        public @Nullable Double perCoreSecond() {
            return cpuNanos == null || cpuNanos == 0 ? null : Double.valueOf(ok * 1e9 / cpuNanos);
        }
    }
}
