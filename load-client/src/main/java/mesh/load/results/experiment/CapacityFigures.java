package mesh.load.results.experiment;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.ProcessorFigures;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate that a contender sustained.
 *
 * @param limitedBy what was scarce at the rate that it did not sustain; null if there was no such rate, if it is unknown, and in older files
 */
public record CapacityFigures(
        String contender,
        int connections,
        long p99BoundNanos,
        int sustainedPerSecond,
        @Nullable Integer unsustainedPerSecond,
        String end,
        List<CapacityStep> steps,
        List<CapacityCost> costs,
        @Nullable CapacityLimit limitedBy) {

    /** Replaces missing costs, as in older files, by an empty list. */
    public CapacityFigures {
        costs = Objects.requireNonNullElse(costs, List.of());
    }

    /** Creates what a search finds. */
    public CapacityFigures(
            String contender,
            int connections,
            long p99BoundNanos,
            int sustainedPerSecond,
            @Nullable Integer unsustainedPerSecond,
            String end,
            List<CapacityStep> steps,
            List<CapacityCost> costs) {
        this(contender, connections, p99BoundNanos, sustainedPerSecond, unsustainedPerSecond, end, steps, costs, null);
    }

    public CapacityFigures with(CapacityLimit found) {
        return with(costs, found);
    }

    public CapacityFigures with(CapacityCost round) {
        List<CapacityCost> rounds =
                Stream.concat(costs.stream(), Stream.of(round)).toList();
        return with(rounds, limitedBy);
    }

    private CapacityFigures with(List<CapacityCost> rounds, @Nullable CapacityLimit found) {
        return new CapacityFigures(
                contender,
                connections,
                p99BoundNanos,
                sustainedPerSecond,
                unsustainedPerSecond,
                end,
                steps,
                rounds,
                found);
    }

    /**
     * What a contender lacked at a rate that it did not sustain, in a step of its own after the search.
     *
     * @param step how this step ended; the contender may have sustained the rate this time
     * @param processorUse null if unknown
     * @param waits null if no gauge shows it
     */
    public record CapacityLimit(
            CapacityStep step,
            @Nullable ProcessorFigures processorUse,
            @Nullable GaugeWaits waits) {}

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
