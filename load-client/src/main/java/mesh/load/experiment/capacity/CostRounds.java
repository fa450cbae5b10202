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
 * The rounds in which contenders take turns until the cost of a request is known for each. The first rounds are not counted. Code that a
 * search has only just warmed is still being compiled, and the cost falls from round to round. It falls longest if a gateway has one
 * contender and no other contender warms its code.
 */
final class CostRounds {

    /** The rounds of a contender that settles immediately, including the uncounted ones. */
    static final int FEWEST = 6;

    private static final int COUNTED = 3;

    /** The maximum number of uncounted rounds. If costs still fall after them, the spread of the counted rounds shows it. */
    private static final int MAX_UNCOUNTED = 8;

    /** A round falls if it costs less than this share of the cheapest one so far: rounds always differ by some hundredths. */
    private static final double FALLING = 0.95;

    /** A contender has settled after this many consecutive rounds that do not fall: a single one may be expensive by chance. */
    private static final int LEVEL = 2;

    /** Measures one round of one contender. */
    @FunctionalInterface
    interface Round {

        /** Returns what was spent in the round. */
        CapacityCost measure(Contender contender) throws InterruptedException;
    }

    private final Round round;

    CostRounds(Round round) {
        this.round = round;
    }

    /** Measures all contenders, and passes on each counted cost as soon as it is known. */
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

    /** The lowest cost of a contender so far, and for how many rounds it has not fallen. */
    private static final class Fall {

        private double lowest = Double.POSITIVE_INFINITY;
        private int level;

        /** Adds a round, and returns whether more are needed. An unknown cost does not fall. */
        boolean goesOn(@Nullable Double nanos) {
            boolean falls = nanos != null && nanos < FALLING * lowest;
            level = falls ? 0 : level + 1;
            lowest = nanos == null ? lowest : Math.min(lowest, nanos);
            return level < LEVEL;
        }
    }
}
