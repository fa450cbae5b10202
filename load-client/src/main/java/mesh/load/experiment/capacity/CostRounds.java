package mesh.load.experiment.capacity;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.scenario.Contender;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of a request of each contender, in rounds in which the contenders take turns. The first rounds do not count. After a
 * search, the JVM still compiles code, and the cost falls from round to round. It falls for longest if no other contender warms the code of
 * the gateway.
 */
record CostRounds(Round round) {

    /** Number of rounds of a contender that settles immediately, including those that do not count. */
    static final int FEWEST = 6;

    private static final int COUNTED = 3;

    /** Maximum number of rounds that do not count. If costs still fall after them, the spread of the counted rounds shows it. */
    private static final int MAX_UNCOUNTED = 8;

    /** The cost has fallen if a round costs less than this share of the cheapest earlier round. Rounds always differ by some hundredths. */
    private static final double FALLING = 0.95;

    /** A contender has settled after this many consecutive rounds without a falling cost. One round may be expensive by chance. */
    private static final int LEVEL = 2;

    @FunctionalInterface
    interface Round {
        CapacityCost measure(Contender contender) throws InterruptedException;
    }

    void measure(List<Contender> contenders, BiConsumer<Contender, CapacityCost> counted) throws InterruptedException {
        settle(contenders);
        for (int i = 0; i < COUNTED; i++) {
            for (Contender contender : contenders) {
                counted.accept(contender, round.measure(contender));
            }
        }
    }

    private void settle(List<Contender> contenders) throws InterruptedException {
        Map<String, Fall> falls = new HashMap<>();
        for (int i = 0; i < MAX_UNCOUNTED; i++) {
            for (Contender contender : contenders) {
                Fall fall = falls.computeIfAbsent(contender.id(), first -> new Fall());
                if (fall.goesOn()) {
                    fall.add(round.measure(contender).each(CapacityCost::cpuNanos));
                }
            }
        }
    }

    /** The lowest cost of a contender so far, and the number of rounds since it last fell. */
    private static final class Fall {

        private double lowest = Double.POSITIVE_INFINITY;
        private int level;

        boolean goesOn() {
            return level < LEVEL;
        }

        /** Adds a round. An unknown cost counts as a cost that does not fall. */
        void add(@Nullable Double nanos) {
            boolean falls = nanos != null && nanos < FALLING * lowest;
            level = falls ? 0 : level + 1;
            lowest = nanos == null ? lowest : Math.min(lowest, nanos);
        }
    }
}
