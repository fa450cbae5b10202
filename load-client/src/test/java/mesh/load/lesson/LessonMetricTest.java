package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import mesh.load.metrics.AssertionChecker;
import mesh.load.metrics.Doubts;
import mesh.load.metrics.Metric;
import mesh.load.metrics.Metrics;
import mesh.load.metrics.ResultMetrics;
import mesh.load.report.ContenderRow;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleFault;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

/** Tests that lessons, assertions and tables have the same figures. None of them counts a repetition that was cut short. */
class LessonMetricTest {

    private static final ContenderResult FIRST =
            SampleContender.named("a").served(100).build();
    private static final ContenderResult SECOND =
            SampleContender.named("a").repetition(2).served(300).build();
    private static final ContenderResult CUT_SHORT = SampleContender.like(
                    SampleContender.named("a").repetition(3).served(10).build())
            .unfinished(5)
            .build();

    @Test
    void aLessonAnAssertionAndATableHaveTheSameFigures() {
        RunResult run = run(FIRST, CUT_SHORT, SECOND);
        ContenderRow table = ContenderRow.of(run.contenders());

        assertThat(LessonMetric.DURATION.of(run, "a", null)).hasValue(0.2);
        assertThat(LessonMetric.OK.of(run, "a", null)).hasValue(2);
        assertThat(LessonMetric.REQUESTS.of(run, "a", null)).hasValue(2);
        assertThat(LessonMetric.FAILED.of(run, "a", null)).hasValue(0);
        assertThat(verdict(run, "contender('a').timeMs == 200 and contender('a').ok == 2"))
                .isEqualTo(Verdict.PASSED);
        assertThat(verdict(run, "contender('a').requests == 2 and contender('a').failed == 0"))
                .isEqualTo(Verdict.PASSED);
        assertThat(table.timeNanos()).isEqualTo(200_000_000);
        assertThat(table.ok()).isEqualTo(2);
        assertThat(table.outcomes().requests()).isEqualTo(2);
    }

    @Test
    void aLessonAndAnAssertionHaveTheSameRecoveryFromAFault() {
        ContenderResult quick = SampleContender.like(FIRST)
                .fault(SampleFault.of(20_000_000L, null))
                .build();
        ContenderResult slow = SampleContender.like(SECOND)
                .fault(SampleFault.of(70_000_000L, null))
                .build();
        ContenderResult never =
                SampleContender.like(SECOND).fault(SampleFault.of(null, null)).build();

        assertThat(LessonMetric.RECOVERY.of(run(quick, slow), "a", null)).hasValue(0.07);
        assertThat(verdict(run(quick, slow), "contender('a').recoveryMs == 70")).isEqualTo(Verdict.PASSED);
        assertThat(LessonMetric.RECOVERY.of(run(quick, never), "a", null)).hasValue(Double.POSITIVE_INFINITY);
        assertThat(verdict(run(quick, never), "contender('a').recoveryMs > 1e9"))
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void theGoodputRecoveryIsInfiniteIfUsersFailUntilTheLoadEnds() {
        SampleContender fault = SampleContender.like(FIRST).fault(SampleFault.of(20_000_000L, null));
        ContenderResult served =
                fault.requests(100, 8000, at -> at < 1000 || at >= 4700).build();
        ContenderResult never = fault.requests(100, 8000, at -> at < 1000).build();

        assertThat(LessonMetric.GOODPUT_RECOVERY.of(run(served), "a", null)).hasValue(1);
        assertThat(LessonMetric.GOODPUT_RECOVERY.of(run(never), "a", null)).hasValue(Double.POSITIVE_INFINITY);
        assertThat(LessonMetric.GOODPUT_RECOVERY.of(run(FIRST), "a", null)).isEmpty();
    }

    @Test
    void everyMetricIsInTheCatalogue() {
        assertThat(LessonMetric.values())
                .flatExtracting(metric -> metric.sources)
                .hasSize(22)
                .allSatisfy(source -> {
                    Metrics<?> metrics = ResultMetrics.ALL;
                    for (String name : source.split("[.]", -1)) {
                        Metric<?> metric = Objects.requireNonNull(metrics).find(name);
                        metrics = Objects.requireNonNull(metric, name).behind();
                    }
                    assertThat(metrics).as("metrics behind " + source).isNull();
                });
    }

    @Test
    void aContenderThatWasOnlyCutShortHasNoFigures() {
        RunResult run = run(CUT_SHORT);

        assertThat(LessonMetric.DURATION.of(run, "a", null)).isEmpty();
        assertThat(LessonMetric.OK.of(run, "a", null)).isEmpty();
        assertThat(verdict(run, "contender('a').ok > 0")).isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(ContenderRow.of(run.contenders()).outcomes().unfinished()).isEqualTo(5);
    }

    private static RunResult run(ContenderResult... repetitions) {
        return SampleRun.complete().contenders(List.of(repetitions)).build();
    }

    private static Verdict verdict(RunResult run, String condition) {
        ExpectationFigures figures =
                new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("c", "It is so.", condition));
        return figures.verdict();
    }
}
