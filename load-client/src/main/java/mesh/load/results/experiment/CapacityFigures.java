package mesh.load.results.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate that a contender sustained.
 *
 * @param contender its id
 * @param connections that carried the requests, warm and reused
 * @param p99BoundNanos the limit for the 99th percentile, counted from when a request was due
 * @param sustainedPerSecond requests per second of the fastest sustained step; 0 if none was sustained
 * @param unsustainedPerSecond requests per second of the slowest step that failed twice; null if none did
 * @param end why the search ended: {@code precise}, {@code sustained-throughout}, {@code never-sustained} or
 *     {@code out-of-time}
 * @param steps in the order of their execution
 * @param costs what the gateway spent in each round, at the rate that all contenders sustain, so that costs at the same rate are compared;
 *     empty if none was sustained, or the costs were not measured
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

    /** Sets no costs for a file that is older than they are. */
    public CapacityFigures {
        costs = Objects.requireNonNullElse(costs, List.of());
    }

    /** Returns a copy with the costs of one more round. */
    public CapacityFigures with(CapacityCost round) {
        List<CapacityCost> rounds = new ArrayList<>(costs);
        rounds.add(round);
        return new CapacityFigures(
                contender,
                connections,
                p99BoundNanos,
                sustainedPerSecond,
                unsustainedPerSecond,
                end,
                steps,
                List.copyOf(rounds));
    }
}
