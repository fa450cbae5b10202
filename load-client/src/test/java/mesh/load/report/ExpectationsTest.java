package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class ExpectationsTest {

    private static final ExpectationFigures PASSED = new ExpectationFigures(
            "flat",
            "Threads stay.",
            "…",
            Verdict.PASSED,
            Map.of("contender('a').threads.peak", "28"),
            null,
            List.of(),
            Map.of());
    private static final ExpectationFigures FAILED = new ExpectationFigures(
            "quick",
            "It is quick.",
            "contender('a').timeMs < 100",
            Verdict.FAILED,
            Map.of("contender('a').timeMs", "4,560 ms"),
            null,
            List.of(),
            Map.of());
    private static final ExpectationFigures ALL_BACK = new ExpectationFigures(
            "back",
            "All come back.",
            "…",
            Verdict.PASSED,
            Map.of("highest('*', '!a').recoveryMs", "52 ms (b)"),
            null,
            List.of(),
            Map.of());
    private static final ExpectationFigures UNKNOWN = new ExpectationFigures(
            "all",
            "All are served.",
            "contender('b').failed == 0",
            Verdict.NOT_EVALUATED,
            Map.of(),
            "'b' was not measured in this run",
            List.of(),
            Map.of());

    @Test
    void theTerminalShowsFiguresOfAssertionsThatDidNotPass() {
        assertThat(new Expectations(List.of(PASSED, FAILED, UNKNOWN)).text(TerminalColours.PLAIN))
                .isEqualTo("""

                        1 of 2 assertions passed, 1 not evaluated
                          passed         Threads stay.
                          FAILED         It is quick.
                                         quick: assert contender('a').timeMs < 100; a time 4,560 ms
                          not evaluated  All are served.
                                         all: 'b' was not measured in this run; assert contender('b').failed == 0
                        """);
    }

    @Test
    void theSummaryShowsFiguresOfAllAssertions() {
        assertThat(new Expectations(List.of(PASSED, FAILED, ALL_BACK)).markdown())
                .isEqualTo("""
                        2 of 3 assertions passed:

                        - **passed**: Threads stay. (`flat`: a threads.peak 28)
                        - **FAILED**: It is quick. (`quick`: assert contender('a').timeMs < 100; a time 4,560 ms)
                        - **passed**: All come back. (`back`: highest of '\\*', '!a' recovery 52 ms (b))

                        """);
    }

    @Test
    void unevaluatedAssertionsDoNotCountAsPassed() {
        assertThat(new Expectations(List.of(PASSED)).allPassed()).isTrue();
        assertThat(new Expectations(List.of(PASSED, UNKNOWN)).allPassed()).isFalse();
        assertThat(new Expectations(List.of(PASSED, FAILED)).allPassed()).isFalse();
    }

    @Test
    void withoutAssertionsThereIsNoText() {
        assertThat(new Expectations(List.of()).text(TerminalColours.PLAIN)).isEmpty();
        assertThat(new Expectations(List.of()).markdown()).isEmpty();
        assertThat(new Expectations(List.of()).allPassed()).isTrue();
    }

    /** The page, the summary and the terminal must explain a failed assertion in exactly the same words. */
    @Test
    void allMediaUseTheSameWords() {
        RunResult run = SampleRun.complete()
                .assertions(List.of(PASSED, FAILED, UNKNOWN))
                .build();

        String why = "assert contender('a').timeMs < 100; a time 4,560 ms";
        String page = Experiments.report(run).html().replace("&#39;", "'").replace("&lt;", "<");
        assertThat(page).contains("1 of 2 assertions passed, 1 not evaluated", "FAILED", why);
        assertThat(Experiments.summary(run).markdown())
                .contains("1 of 2 assertions passed, 1 not evaluated", "FAILED", why);
        assertThat(new Expectations(run.expectations()).text(TerminalColours.PLAIN))
                .contains("1 of 2 assertions passed, 1 not evaluated", "FAILED", why);
    }
}
