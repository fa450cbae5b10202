package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.experiment.load.RepetitionComparison;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.ContenderPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a run in which the contenders {@code old} and {@code new} were measured in turn. */
class RegressionTest {

    private final List<ContenderResult> contenders = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "0.95, 1.05, PASSED",
        "0.50, 0.60, PASSED", // much faster
        "1.02, 1.10, PASSED", // slower, but by no more than is tolerated
        "1.05, 1.15, NOT_SHOWN",
        "0.80, 1.90, NOT_SHOWN",
        "1.10, 1.30, NOT_SHOWN", // exactly as much as is tolerated is not more
        "1.11, 1.30, FAILED"
    })
    void theWholeIntervalDecides(double low, double high, Verdict expected) {
        assertThat(Regression.of("new", low, high, 0.1).verdict()).isEqualTo(expected);
    }

    @Test
    void theSecondOfAPairIsTheNewVersion() {
        measure(6, 100, 130);

        assertThat(regressions(0.1))
                .containsExactly(new Regression(
                        "new",
                        Verdict.FAILED,
                        "new is not slower by more than 10 %",
                        "new: slower by more than 10 % (95 % interval: 1.30 to 1.30 times as long)"));
        assertThat(regressions(0.4)).extracting(Regression::verdict).containsExactly(Verdict.PASSED);
    }

    @Test
    void aFasterVersionPasses() {
        measure(6, 130, 100);

        assertThat(regressions(0.025))
                .extracting(Regression::sentence)
                .containsExactly("new: not slower by more than 2.5 % (95 % interval: 0.77 to 0.77 times as long)");
    }

    @Test
    void fewRepetitionsShowNothing() {
        measure(5, 100, 130);

        assertThat(regressions(0.1))
                .extracting(Regression::sentence)
                .containsExactly("new: not shown whether it is slower by more than 10 %, because only 5 of the 6 "
                        + "repetitions that this needs are complete");
    }

    /** Without a pair of complete repetitions there is no comparison. */
    @Test
    void aVersionThatFailsItsUsersFails() {
        measure(6, 100, 100);
        contenders.replaceAll(one -> one.id().equals("new") ? failing(one) : one);

        assertThat(run().comparisons()).isEmpty();
        assertThat(regressions(0.1))
                .extracting(Regression::verdict, Regression::sentence)
                .containsExactly(tuple(Verdict.FAILED, "new: no longer served every user"));
    }

    @Test
    void aVersionThatWasLeftOutShowsNothing() {
        measure(6, 100, 100);
        contenders.removeIf(one -> one.id().equals("new"));

        assertThat(regressions(0.1)).extracting(Regression::verdict).containsExactly(Verdict.NOT_SHOWN);
    }

    private void measure(int repetitions, long before, long after) {
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            contenders.add(SampleContender.named("old")
                    .repetition(repetition)
                    .served(before)
                    .build());
            contenders.add(SampleContender.named("new")
                    .repetition(repetition)
                    .served(after)
                    .build());
        }
    }

    private static ContenderResult failing(ContenderResult one) {
        return SampleContender.like(one)
                .outcomes(new OutcomeCounts(1, 0, Map.of(), Map.of("reset", 1), 0, null))
                .build();
    }

    private List<Regression> regressions(double tolerated) {
        return Regression.in(run(), tolerated);
    }

    private RunResult run() {
        Map<Integer, Long> before = times("old");
        Map<Integer, Long> after = times("new");
        ComparisonFigures[] comparisons = RepetitionComparison.comparison(
                        new ContenderPair("old", "new"), "time", "repetitions", id -> id.equals("old") ? before : after)
                .toArray(ComparisonFigures[]::new);
        return SampleRun.complete()
                .setting("compare", List.of(List.of("old", "new")))
                .contenders(contenders)
                .comparisons(comparisons)
                .build();
    }

    private Map<Integer, Long> times(String id) {
        Map<Integer, Long> times = new TreeMap<>();
        contenders.stream()
                .filter(one -> one.id().equals(id) && one.outcomes().allOk())
                .forEach(one -> times.put(one.repetition(), one.durationNanos()));
        return times;
    }
}
