package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleOverload;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

class OverloadMetricsTest {

    private static final RunResult RUN = SampleRun.overload().build();

    @Test
    void readsFiguresOfThePeak() {
        ExpectationFigures figures = check(RUN, """
                overload('limited').perSecond == 400 and overload('limited').requests == 1200 and overload('limited').ok == 384
                and overload('limited').goodput == 384 and overload('limited').kept == 0.96
                and overload('limited').p99Ms == 150 and overload('limited').peakHeapBytes == 90 * 1024 * 1024""");

        assertThat(figures.verdict()).as(String.valueOf(figures.reason())).isEqualTo(Verdict.PASSED);
        assertThat(figures.metrics()).containsEntry("overload('limited').kept", "0.96");
    }

    @Test
    void countsFailuresByCause() {
        assertThat(check(RUN, """
                overload('limited').failed == overload('limited').failed('too-many-calls')
                and overload('unlimited').failed('too-many-calls', 'timed-out') == 1160""").verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void recoveryIsInfiniteIfTheContenderDoesNotRespondAsBefore() {
        assertThat(check(RUN, "overload('limited').recoveryMs < 1 and overload('unlimited').recoveryMs > 1e9")
                        .verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void figuresOfAPeakAreNotEvaluatedIfThereWasNone() {
        RunResult none = SampleRun.overload(SampleOverload.none("lame")).build();

        assertThat(check(none, "overload('lame').perSecond == 0").verdict()).isEqualTo(Verdict.PASSED);
        for (String figure : List.of("kept", "goodput", "recoveryMs", "p99Ms", "peakHeapBytes", "failed")) {
            assertThat(check(none, "overload('lame')." + figure + " == 0").reason())
                    .isEqualTo("'lame' sustains no rate, so there was no highest rate of which a multiple"
                            + " could be offered");
        }
        assertThat(check(none, "overload('other').kept > 0").reason())
                .isEqualTo("'other' was not overloaded in this run");
        assertThat(check(SampleRun.complete().build(), "overload('limited').kept > 0")
                        .verdict())
                .isEqualTo(Verdict.NOT_EVALUATED);
    }

    private static ExpectationFigures check(RunResult run, String condition) {
        return new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("x", "It is so.", condition));
    }
}
