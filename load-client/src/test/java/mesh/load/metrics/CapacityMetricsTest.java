package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

class CapacityMetricsTest {

    private static final CapacityCost COST =
            new CapacityCost(800, 4000, 3000, 9_000_000, 600_000_000L, 90_000L, 4500L, 30);
    private static final CapacityCost CHEAPER =
            new CapacityCost(800, 4000, 3000, 9_000_000, 300_000_000L, 90_000L, 4500L, 30);
    private static final CapacityCost DEARER =
            new CapacityCost(800, 4000, 3000, 9_000_000, 6_000_000_000L, 90_000L, 4500L, 30);

    @Test
    void readsTheRateAndItsCosts() {
        ExpectationFigures figures = check(searched(DEARER, COST, CHEAPER), """
                capacity('rest').perSecond == 800 and capacity('rest').cpuMicros == 200
                and capacity('rest').allocatedBytes == 30 and capacity('rest').contextSwitches == 1.5
                and capacity('rest').perCoreSecond == 5000""");

        assertThat(figures.verdict()).as(String.valueOf(figures.reason())).isEqualTo(Verdict.PASSED);
        assertThat(figures.metrics()).containsEntry("capacity('rest').cpuMicros", "200");
    }

    @Test
    void assertionsOnCostsThatWereNotMeasuredAreNotEvaluated() {
        assertThat(check(searched(), "capacity('rest').cpuMicros > 0").reason())
                .isEqualTo("'rest' sustains no rate, so its costs were not measured");
        assertThat(check(
                                searched(COST, new CapacityCost(800, 4000, 3000, 1, null, null, null, null)),
                                "capacity('rest').perCoreSecond > 0")
                        .reason())
                .isEqualTo("the costs of the gateway of 'rest' were not measured");
        assertThat(check(searched(COST), "capacity('other').perSecond > 0").reason())
                .isEqualTo("this run did not search for the highest rate of 'other'");
        assertThat(check(SampleRun.complete().build(), "capacity('rest').perSecond > 0")
                        .verdict())
                .isEqualTo(Verdict.NOT_EVALUATED);
    }

    private static RunResult searched(CapacityCost... costs) {
        return SampleRun.capacity(
                        new CapacityFigures("rest", 8, 100_000_000, 800, 900, "precise", List.of(), List.of(costs)))
                .build();
    }

    private static ExpectationFigures check(RunResult run, String condition) {
        return new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("x", "It is so.", condition));
    }
}
