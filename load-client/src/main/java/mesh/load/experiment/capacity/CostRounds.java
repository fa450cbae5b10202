package mesh.load.experiment.capacity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.scenario.Contender;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of a request of each contender, in rounds in which the contenders take turns. The first rounds do not count. After a
 * search, the JVM still compiles code, and the cost falls from round to round. It falls for longest if a gateway has only one contender,
 * because no other contender warms its code.
 */
final class CostRounds {

    /** Number of rounds of a contender that settles immediately, including those that do not count. */
    static final int FEWEST = 6;

    private static final int COUNTED = 3;

    /** Maximum number of rounds that do not count. If costs still fall after them, the spread of the counted rounds shows it. */
    private static final int MAX_UNCOUNTED = 8;

    /** The cost has fallen if a round costs less than this share of the cheapest earlier round. Rounds always differ by some hundredths. */
    private static final double FALLING = 0.95;

    /**
     * A contender has settled after this many consecutive rounds in which the cost does not fall. A single round may be expensive by
     * chance.
     */
    private static final int LEVEL = 2;

    /** Measures one round of one contender. */
    @FunctionalInterface
    interface Round {

        /** Measures one round, and returns its cost. */
        CapacityCost measure(Contender contender) throws InterruptedException;
    }

    private final Round round;

    CostRounds(Round round) {
        this.round = round;
    }

    /** Measures all contenders. Passes on the cost of each counted round as soon as it is known. */
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
        List<Contender> falling = contenders;
        for (int i = 0; i < MAX_UNCOUNTED && !falling.isEmpty(); i++) {
            List<Contender> still = new ArrayList<>();
            for (Contender contender : falling) {
                Fall fall = falls.computeIfAbsent(contender.id(), first -> new Fall());
                if (fall.goesOn(round.measure(contender).cpuNanosEach())) {
                    still.add(contender);
                }
            }
            falling = still;
        }
    }

    /** The lowest cost of a contender so far, and the number of rounds since it last fell. */
    private static final class Fall {

        private double lowest = Double.POSITIVE_INFINITY;
        private int level;

        /** Adds a round, and returns whether more rounds are needed. An unknown cost counts as one that does not fall. */
        boolean goesOn(@Nullable Double nanos) {
            boolean falls = nanos != null && nanos < FALLING * lowest;
            level = falls ? 0 : level + 1;
            lowest = nanos == null ? lowest : Math.min(lowest, nanos);
            return level < LEVEL;
        }
    }
}
