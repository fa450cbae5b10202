package mesh.load.scenario;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * More load than a contender sustains. A search finds its highest rate first. One load then offers multiples of that rate, step after
 * step. It shows what the contender serves under overload, and how soon after the peak it responds as before.
 *
 * @param goal how the highest rate is searched
 * @param factors multiple of that rate that each step offers, from {@value #MIN_FACTOR} to {@value #MAX_FACTOR}; at least two, and the
 *     last one is lower than the highest
 * @param step length of each step except the last, over zero
 * @param lastStep length of the last step, over zero; the backlog must be worked off by its end
 */
public record Overload(CapacityGoal goal, List<Double> factors, Duration step, Duration lastStep) {

    public static final double MIN_FACTOR = 0.01;
    public static final double MAX_FACTOR = 100;

    /** More steps add no information. */
    public static final int MAX_STEPS = 20;

    /**
     * Returns the load for a contender whose highest rate is known.
     *
     * @param highest requests per second, at least 1
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

    /** Returns the index of the step with the highest rate, of several the last one; the steps after it are the recovery. */
    public int peak() {
        return IntStream.range(0, factors.size())
                .reduce((before, next) -> factors.get(next) >= factors.get(before) ? next : before)
                .orElseThrow();
    }
}
