package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

class SoakMetricsTest {

    @Test
    void countsLeakSuspectsSlowerContendersAndFailures() {
        ExpectationFigures figures = check(
                SampleRun.soak().build(),
                "soak.leakSuspects == 1 and soak.slower == 1 and soak.failed == 1 and soak.requests > 1000");

        assertThat(figures.verdict()).as(String.valueOf(figures.reason())).isEqualTo(Verdict.PASSED);
        assertThat(figures.metrics()).containsEntry("soak.leakSuspects", "1");
    }

    @Test
    void figuresOfASoakAreNotEvaluatedIfThereWasNone() {
        ExpectationFigures figures = check(SampleRun.complete().build(), "soak.leakSuspects == 0");

        assertThat(figures.verdict()).isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(figures.reason()).isEqualTo("this run has no complete soak");
    }

    private static ExpectationFigures check(RunResult run, String condition) {
        return new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("x", "It stays.", condition));
    }
}
