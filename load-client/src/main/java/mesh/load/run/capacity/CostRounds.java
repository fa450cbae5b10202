package mesh.load.run.capacity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.scenario.Contender;
import org.jspecify.annotations.Nullable;

/**
 * The rounds in which contenders take turns until it is known what a request costs each of them. The first ones are not counted: code that a
 * search has only just warmed is still being compiled, and what a request costs falls from round to round, longest where a gateway has
 * one contender and nobody else warms its code.
 */
public final class CostRounds {

    /** Of a contender that settles at once, those that are not counted included. */
    public static final int FEWEST = 6;

    private static final int COUNTED = 3;

    /** Not counted, even if costs still fall after them: the spread of those that are will show it. */
    private static final int MAX_UNCOUNTED = 8;

    /** A round falls if it costs less than this share of the cheapest one so far: rounds differ by some hundredths in any case. */
    private static final double FALLING = 0.95;

    /** So many rounds that do not fall, one after another, and it has settled: one alone may be dear by chance. */
    private static final int LEVEL = 2;

    /** One round of one contender. */
    @FunctionalInterface
    public interface Round {

        /** What was spent in it. */
        CapacityCost measure(Contender contender) throws InterruptedException;
    }

    private final Round round;

    public CostRounds(Round round) {
        this.round = round;
    }

    /** Measures all of them, and hands over each cost that counts as soon as it is known. */
    public void measure(List<Contender> contenders, BiConsumer<Contender, CapacityCost> counted)
            throws InterruptedException {
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
                fall.add(round.measure(contender).cpuNanosEach());
                if (!fall.hasEnded()) {
                    still.add(contender);
                }
            }
            falling = still;
        }
    }

    /** How low the costs of a contender have come, and for how many rounds they have not fallen. */
    private static final class Fall {

        private double lowest = Double.POSITIVE_INFINITY;
        private int level;

        /** Costs that nobody tells do not fall. */
        void add(@Nullable Double nanos) {
            boolean falls = nanos != null && nanos < FALLING * lowest;
            level = falls ? 0 : level + 1;
            lowest = nanos == null ? lowest : Math.min(lowest, nanos);
        }

        boolean hasEnded() {
            return level >= LEVEL;
        }
    }
}
