package mesh.load.experiment.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.scenario.Contender;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CostRoundsTest {

    private static final int MAX_ROUNDS = 11;
    private static final long UNKNOWN = -1;

    private final List<Contender> contenders =
            ShippedScenarios.find("study").contenders().subList(0, 2);
    private final Contender one = contenders.getFirst();
    private final Contender other = contenders.getLast();

    private final List<Contender> measured = new ArrayList<>();
    private final Map<Contender, List<@Nullable Long>> counted = new HashMap<>();

    @Test
    void countsThreeRoundsAfterTwoInWhichTheCostDoesNotFall() throws InterruptedException {
        measure(Map.of(
                one, List.of(300L, 290L, 310L, 280L, 281L, 282L), other, List.of(100L, 96L, 97L, 93L, 92L, 91L)));

        assertThat(counted).containsEntry(one, List.of(280L, 281L, 282L)).containsEntry(other, List.of(93L, 92L, 91L));
        assertThat(measured).hasSize(2 * CostRounds.FEWEST);
    }

    /** The JIT compiler may only have paused. */
    @Test
    void oneRoundInWhichTheCostDoesNotFallIsNotEnough() throws InterruptedException {
        measure(Map.of(
                one,
                List.of(639L, 640L, 488L, 490L, 480L, 478L, 477L, 476L),
                other,
                List.of(100L, 100L, 100L, 100L, 100L, 100L)));

        assertThat(counted).containsEntry(one, List.of(478L, 477L, 476L));
    }

    @Test
    void goesOnUntilTheCostOfEachContenderStopsFalling() throws InterruptedException {
        measure(Map.of(
                one,
                List.of(900L, 700L, 500L, 400L, 390L, 385L, 380L, 379L, 378L),
                other,
                List.of(100L, 96L, 96L, 94L, 93L, 92L)));

        assertThat(counted).containsEntry(one, List.of(380L, 379L, 378L)).containsEntry(other, List.of(94L, 93L, 92L));
    }

    @Test
    void interleavesTheContendersInTheCountedRounds() throws InterruptedException {
        List<Long> ones = Collections.nCopies(CostRounds.FEWEST, 1L);

        measure(Map.of(one, ones, other, ones));

        assertThat(measured.subList(6, 12)).containsExactly(one, other, one, other, one, other);
    }

    @Test
    void doesNotWaitForEver() throws InterruptedException {
        List<Long> falling = IntStream.range(0, MAX_ROUNDS)
                .mapToObj(round -> 1_000_000L >> round)
                .toList();

        measure(Map.of(one, falling, other, falling));

        assertThat(counted).containsEntry(one, falling.subList(8, MAX_ROUNDS));
    }

    @Test
    void countsRoundsWhoseCostIsUnknown() throws InterruptedException {
        List<Long> unknown = Collections.nCopies(CostRounds.FEWEST, UNKNOWN);

        measure(Map.of(one, unknown, other, unknown));

        assertThat(counted.get(one)).hasSize(3).containsOnlyNulls();
    }

    /** Runs the rounds. Each number in {@code costs} is the processor time of one request in one round. */
    private void measure(Map<Contender, List<Long>> costs) throws InterruptedException {
        new CostRounds(contender -> {
                    long rounds = measured.stream().filter(contender::equals).count();
                    measured.add(contender);
                    return cost(costs.getOrDefault(contender, List.of()).get((int) rounds));
                })
                .measure(
                        contenders,
                        (contender, cost) -> counted.computeIfAbsent(contender, any -> new ArrayList<>())
                                .add(cost.cpuNanos()));
    }

    private static CapacityCost cost(long cpuNanos) {
        return new CapacityCost(1, 1, 1, 1, cpuNanos == UNKNOWN ? null : Long.valueOf(cpuNanos), null, null, null);
    }
}
