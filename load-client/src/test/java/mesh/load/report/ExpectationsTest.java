package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.report.html.Report;
import mesh.load.report.text.Paint;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.sample.Samples;
import org.junit.jupiter.api.Test;

class ExpectationsTest {

    private static final ExpectationFigures PASSED = new ExpectationFigures(
            "flat", "Threads stay.", "…", Verdict.PASSED, Map.of("contender('a').threads.peak", "28"), null, List.of());
    private static final ExpectationFigures FAILED = new ExpectationFigures(
            "quick",
            "It is quick.",
            "contender('a').timeMs < 100",
            Verdict.FAILED,
            Map.of("contender('a').timeMs", "4,560 ms"),
            null,
            List.of());
    private static final ExpectationFigures ALL_BACK = new ExpectationFigures(
            "back",
            "All come back.",
            "…",
            Verdict.PASSED,
            Map.of("highest('*', '!a').recoveryMs", "52 ms (b)"),
            null,
            List.of());
    private static final ExpectationFigures UNKNOWN = new ExpectationFigures(
            "all",
            "All are served.",
            "contender('b').failed == 0",
            Verdict.NOT_EVALUATED,
            Map.of(),
            "'b' was not measured in this run",
            List.of());

    @Test
    void theTerminalShowsFiguresWhereAClaimDidNotHold() {
        assertThat(new Expectations(List.of(PASSED, FAILED, UNKNOWN)).text(Paint.PLAIN))
                .isEqualTo("""

                        1 of 3 claims held
                          held           Threads stay.
                          NOT held       It is quick.
                                         quick: holds when contender('a').timeMs < 100; a time 4,560 ms
                          not evaluated  All are served.
                                         all: 'b' was not measured in this run; holds when contender('b').failed == 0
                        """);
    }

    @Test
    void theSummaryShowsThemAll() {
        assertThat(new Expectations(List.of(PASSED, FAILED, ALL_BACK)).markdown())
                .isEqualTo("""
                        2 of 3 claims held:

                        - **held**: Threads stay. (`flat`: a threads.peak 28)
                        - **NOT held**: It is quick. (`quick`: holds when contender('a').timeMs < 100; a time 4,560 ms)
                        - **held**: All come back. (`back`: highest of '*', '!a' recovery 52 ms (b))

                        """);
    }

    @Test
    void whatCouldNotBeEvaluatedDoesNotCountAsHeld() {
        assertThat(new Expectations(List.of(PASSED)).allHeld()).isTrue();
        assertThat(new Expectations(List.of(PASSED, UNKNOWN)).allHeld()).isFalse();
        assertThat(new Expectations(List.of(PASSED, FAILED)).allHeld()).isFalse();
    }

    @Test
    void withoutClaimsThereIsNothingToSay() {
        assertThat(new Expectations(List.of()).text(Paint.PLAIN)).isEmpty();
        assertThat(new Expectations(List.of()).markdown()).isEmpty();
        assertThat(new Expectations(List.of()).allHeld()).isTrue();
    }

    /** What the terminal says of one that did not hold stands in the page and in the summary, word for word. */
    @Test
    void theyAreToldInTheSameWordsEverywhere() {
        RunResult run = Samples.with(
                Samples.run(RunState.COMPLETE, null), Map.of("expectations", List.of(PASSED, FAILED, UNKNOWN)));

        String why = "holds when contender('a').timeMs < 100; a time 4,560 ms";
        String page = new Report(run).html().replace("&#39;", "'").replace("&lt;", "<");
        assertThat(page).contains("1 of 3 claims held", "NOT held", why);
        assertThat(new Summary(run).markdown()).contains("1 of 3 claims held", "NOT held", why);
        assertThat(new Expectations(run.expectations()).text(Paint.PLAIN))
                .contains("1 of 3 claims held", "NOT held", why);
    }
}
