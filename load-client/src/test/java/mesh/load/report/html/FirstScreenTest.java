package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.report.RunSections;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class FirstScreenTest {

    @Test
    void oneLineShowsWhenWhereAndHowLong() {
        assertThat(html())
                .contains("<b>smoke</b> · 21 November 2026, 10:15 UTC · took 20.0 s · 2 × A Processor, JDK 25</p>")
                .doesNotContain("<details", "<ul");
    }

    @Test
    void aClickShowsPassedAssertions() {
        assertThat(html(Verdict.PASSED, Verdict.PASSED))
                .containsPattern(
                        "(?s)<details class=\"count passed\"><summary><b [^>]*>2 of 2 assertions passed</b></summary>"
                                + "<ul.*it is 0.*it is 1.*</ul></details></div>$");
    }

    @Test
    void otherAssertionsHaveALineEachWithTheFailedOnesFirst() {
        FirstScreen screen = screen(Verdict.NOT_EVALUATED, Verdict.PASSED, Verdict.FAILED);

        assertThat(screen.state().markup())
                .containsPattern(
                        "(?s)<details class=\"count failed\"><summary><b [^>]*>1 of 2 assertions passed, 1 not evaluated</b></summary>"
                                + "<ul.*it is 1.*</ul></details></div>$");
        assertThat(screen.notPassed().markup())
                .containsPattern(
                        "(?s)^<ul.*<summary><b [^>]*>FAILED</b><span>it is 2</span></summary><small>assert ok &gt; 0</small>"
                                + ".*<summary><b [^>]*>not evaluated</b><span>it is 0</span></summary>.*</ul>$");
        assertThat(html(Verdict.FAILED)).contains("0 of 1 assertions passed").doesNotContain("<details");
    }

    @Test
    void assertionsThatWereNotShownAreNeitherPassedNorFailed() {
        assertThat(screen(Verdict.PASSED, Verdict.NOT_SHOWN).state().markup())
                .contains("class=\"count not-shown\"", "1 of 2 assertions passed, 1 not shown here");
        assertThat(screen(Verdict.NOT_SHOWN).notPassed().markup())
                .contains("<li class=\"not-shown\">", "not shown</b><span>it is 0</span>");
        assertThat(screen(Verdict.NOT_SHOWN, Verdict.FAILED).state().markup()).contains("class=\"count failed\"");
        assertThat(screen(Verdict.NOT_SHOWN, Verdict.NOT_EVALUATED).state().markup())
                .contains("class=\"count not-evaluated\"");
    }

    /** As in a run that its user interrupted. */
    @Test
    void assertionsThatWereNotEvaluatedDidNotFail() {
        assertThat(screen(Verdict.NOT_EVALUATED, Verdict.NOT_EVALUATED).state().markup())
                .contains("class=\"count not-evaluated\"", "2 assertions not evaluated")
                .doesNotContain("0 of", "passed");
    }

    @Test
    void theReasonIsBesideTheFailuresAndTheAdviceBelow() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b")
                                .time(200)
                                .outcomes(new OutcomeCounts(
                                        100, 70, Map.of("pending-acquire-queue-full", 30), Map.of(), 0, null))
                                .build())
                .assertions(List.of(new ExpectationFigures(
                        "quick",
                        "It is quick.",
                        "contender('b').timeMs < 1",
                        Verdict.FAILED,
                        Map.of("contender('b').timeMs", "4 ms"),
                        null,
                        List.of(),
                        Map.of())))
                .build();

        assertThat(firstScreen(run).findings().markup())
                .containsSubsequence("It is quick.", "<p class=\"finding reason\">Likely reason: ");
        assertThat(firstScreen(run).advice().markup()).contains("<p class=\"finding advice\">Advice: ");
    }

    @Test
    void assertionsThatDidNotPassAreBelowThePicture() {
        assertThat(screen(Verdict.FAILED).findings().markup())
                .containsSubsequence("id=\"overview\"", "</figure>", "it is 0");
    }

    @Test
    void theFirstLineSaysThatTheMachineWasBusy() {
        RunResult run = SampleRun.like(SampleRun.study().build())
                .warnings(List.of(new ValidityWarning("machine-busy", "", "0.6 of 2 cores")))
                .build();

        assertThat(firstScreen(run).head().markup())
                .startsWith(
                        "<p class=\"callout alarm\" role=\"alert\"><b>The machine was busy (0.6 of 2 cores): do not trust "
                                + "these times. Close other programs, and run again.</b></p><h1>");
        assertThat(firstScreen(run).validity().markup()).isEmpty();
    }

    @Test
    void aQuietMachineIsNotMentioned() {
        assertThat(firstScreen(SampleRun.complete().build()).head().markup()).startsWith("<h1>");
    }

    @Test
    void warningsOfOneContenderBecomeOneSentenceWithTheirKindsAndAdvice() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b").served(100).build())
                .warnings(List.of(
                        new ValidityWarning("barrier-skew", "b", "torn apart"),
                        new ValidityWarning("barrier-skew", "a", "torn apart as well"),
                        new ValidityWarning("sent-late", "b", "sent late")))
                .build();

        assertThat(firstScreen(run).validity().markup())
                .containsSubsequence(
                        "<li><b>b</b>: torn apart; sent late ",
                        "<code>barrier-skew</code>",
                        "All users should start at the same time",
                        "<code>sent-late</code>",
                        "<div>" + WarningKind.BARRIER_SKEW.whatToDo() + " " + WarningKind.SENT_LATE.whatToDo()
                                + "</div></li>")
                .containsOnlyOnce("<b>b</b>");
    }

    private static String html(Verdict... verdicts) {
        return screen(verdicts).state().markup();
    }

    private static FirstScreen screen(Verdict... verdicts) {
        List<ExpectationFigures> all = IntStream.range(0, verdicts.length)
                .mapToObj(i -> new ExpectationFigures(
                        "e" + i, "it is " + i, "ok > 0", verdicts[i], Map.of(), null, List.of(), Map.of()))
                .toList();
        return firstScreen(SampleRun.complete().assertions(all).build());
    }

    private static FirstScreen firstScreen(RunResult run) {
        return new FirstScreen(run, new RunSections(run, List.of()));
    }
}
