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
    public static final int FEWEST = 5;

    private static final int COUNTED = 3;

    /** Not counted, even if costs still fall after them: the spread of those that are will show it. */
    private static final int MAX_UNCOUNTED = 8;

    /** Two rounds whose costs differ by no more have settled. */
    private static final double ALIKE = 0.1;

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
        Map<String, CapacityCost> last = new HashMap<>();
        List<Contender> falling = contenders;
        for (int i = 0; i < MAX_UNCOUNTED && !falling.isEmpty(); i++) {
            List<Contender> still = new ArrayList<>();
            for (Contender contender : falling) {
                CapacityCost cost = round.measure(contender);
                if (!alike(last.put(contender.id(), cost), cost)) {
                    still.add(contender);
                }
            }
            falling = still;
        }
    }

    /** Costs that nobody tells have nothing to settle. */
    private static boolean alike(@Nullable CapacityCost before, CapacityCost now) {
        if (before == null) {
            return false;
        }
        Double then = before.cpuNanosEach();
        Double since = now.cpuNanosEach();
        return then == null || since == null || Math.abs(then - since) <= ALIKE * then;
    }
}
