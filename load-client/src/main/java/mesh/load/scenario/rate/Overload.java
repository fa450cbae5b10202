package mesh.load.scenario.rate;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import mesh.load.scenario.shape.Shape;

/**
 * More is offered to each contender than it holds: its highest rate is searched first, then one load offers multiples of it, step after
 * step, to see what it serves then and how soon after the peak it answers as before.
 *
 * @param goal how the highest rate is searched
 * @param factors what of that rate each step offers, from {@value #MIN_FACTOR} to {@value #MAX_FACTOR}; at least two, and the last one is
 *     lower than the highest
 * @param step how long each of them lasts but the last, over zero
 * @param lastStep how long the last one lasts, over zero: what came too much has to be worked off by then
 */
public record Overload(CapacityGoal goal, List<Double> factors, Duration step, Duration lastStep) {

    public static final double MIN_FACTOR = 0.01;
    public static final double MAX_FACTOR = 100;

    /** More say nothing new. */
    public static final int MAX_STEPS = 20;

    /**
     * The load, of a contender whose highest rate is known.
     *
     * @param highest requests a second, at least 1
     */
    public Shape.Steps shape(int highest) {
        return new Shape.Steps(IntStream.range(0, factors.size())
                .mapToObj(i -> new Shape.Constant(rate(factors.get(i), highest), duration(i)))
                .toList());
    }

    private static int rate(double factor, int highest) {
        return (int) Math.max(1, Math.round(factor * highest));
    }

    private Duration duration(int index) {
        return index == factors.size() - 1 ? lastStep : step;
    }

    /** The index of the step that offers most, of several the last one: what comes after it is recovery. */
    public int peak() {
        return IntStream.range(0, factors.size())
                .reduce((before, next) -> factors.get(next) >= factors.get(before) ? next : before)
                .orElseThrow();
    }
}
