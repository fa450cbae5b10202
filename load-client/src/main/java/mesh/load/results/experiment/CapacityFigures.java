package mesh.load.results.experiment;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The highest rate that a contender sustained. */
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

    /** One step of the search for the maximum rate. */
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
