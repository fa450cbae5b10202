package mesh.load.results.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate that a contender sustained.
 *
 * @param contender its id
 * @param connections that carried the requests, warm and used again
 * @param p99BoundNanos what the 99th percentile was not to exceed, counted from when a request was due
 * @param sustainedPerSecond requests a second of the fastest step that was sustained; 0 if none was
 * @param unsustainedPerSecond of the slowest step that failed twice; null if none did
 * @param end why the search ended: {@code precise}, {@code sustained-throughout}, {@code never-sustained} or
 *     {@code out-of-time}
 * @param steps in the order in which they were done
 * @param costs what the gateway spent, of each round: at the rate that all contenders sustain, so that it is compared at the same one;
 *     empty if none was sustained, or it was not looked at
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

    /** Without costs where a file is older than they are. */
    public CapacityFigures {
        costs = Objects.requireNonNullElse(costs, List.of());
    }

    /** The same, and what was spent in one more round. */
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
