package mesh.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BehaviourEpochTest {

    private static final Duration HANG = Duration.ofSeconds(60);

    @Test
    void theSameSeedDrawsTheSamePlans() {
        assertThat(plans(behaviour(0.5, 0.1, 7), 1_000)).isEqualTo(plans(behaviour(0.5, 0.1, 7), 1_000));
    }

    @Test
    void anotherSeedDrawsDifferentPlansAndNotTheSameOnesLater() {
        List<RequestPlan> plans = plans(behaviour(0.5, 0.1, 7), 1_000);
        List<RequestPlan> others = plans(behaviour(0.5, 0.1, 8), 1_000);

        assertThat(others).isNotEqualTo(plans).doesNotContainAnyElementsOf(plans);
    }

    @Test
    void outcomesOccurInTheirRatios() {
        Behaviour behaviour = new Behaviour(Duration.ZERO, 0, 0, 0.1, 0.2, HANG, 0.3, 0.15, 1);

        var counts = plans(behaviour, 100_000).stream()
                .map(RequestPlan::outcome)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        // Three standard deviations are 0.4 % of all draws. The seed is fixed, so the result does not depend on chance.
        assertThat(counts.get(InjectedOutcome.FAIL)).isCloseTo(10_000L, within(400L));
        assertThat(counts.get(InjectedOutcome.HANG)).isCloseTo(20_000L, within(400L));
        assertThat(counts.get(InjectedOutcome.ABORT)).isCloseTo(30_000L, within(500L));
        assertThat(counts.get(InjectedOutcome.ABORT_BEFORE_RESPONSE)).isCloseTo(15_000L, within(400L));
        assertThat(counts.get(InjectedOutcome.SERVE)).isCloseTo(25_000L, within(500L));
    }

    @Test
    void aRatioOfOneIsAllRequests() {
        assertThat(plans(behaviour(0, 1, 1), 10_000)).allMatch(plan -> plan.outcome() == InjectedOutcome.FAIL);
    }

    @Test
    void serviceTimesSpreadEvenlyAroundTheirMean() {
        List<RequestPlan> plans = plans(behaviour(0.5, 0, 1), 10_000);

        assertThat(plans).allMatch(plan -> plan.serviceTime().toNanos() >= 50_000_000);
        assertThat(plans).allMatch(plan -> plan.serviceTime().toNanos() <= 150_000_000);
        assertThat(plans.stream()
                        .mapToLong(plan -> plan.serviceTime().toMillis())
                        .average()
                        .orElseThrow())
                .isCloseTo(99.5, within(1.0));
        assertThat(plans.stream().filter(plan -> plan.serviceTime().toMillis() < 75))
                .hasSizeBetween(2_300, 2_700);
    }

    @Test
    void everyDistributionDrawsTheSameTimesForTheSameSeed() {
        for (String name : List.of(
                "exponential mean=1s", "lognormal median=1s p99=9s", "bimodal usual=1s slow=9s slow-ratio=0.5")) {
            Behaviour random = new Behaviour(Distribution.of(name), 0, 0, 0.5, 0, HANG, 0, 0, 7);

            assertThat(plans(random, 1_000)).as(name).isEqualTo(plans(random, 1_000));
            assertThat(plans(random, 1_000).stream().map(RequestPlan::outcome))
                    .as("outcomes do not depend on service times")
                    .containsExactlyElementsOf(plans(behaviour(0, 0.5, 7), 1_000).stream()
                            .map(RequestPlan::outcome)
                            .toList());
        }
    }

    @Test
    void withoutJitterAllServiceTimesAreTheSame() {
        assertThat(plans(behaviour(0, 0, 1), 100))
                .allMatch(plan -> plan.serviceTime().equals(Duration.ofMillis(100)));
    }

    private static Behaviour behaviour(double jitter, double failureRatio, long seed) {
        return new Behaviour(Duration.ofMillis(100), jitter, 0, failureRatio, 0, HANG, 0, 0, seed);
    }

    private static List<RequestPlan> plans(Behaviour behaviour, int count) {
        BehaviourEpoch epoch = new BehaviourEpoch(behaviour);
        return IntStream.range(0, count).mapToObj(i -> epoch.draw()).toList();
    }
}
