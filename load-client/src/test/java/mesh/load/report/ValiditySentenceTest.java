package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.experiment.Experiments;
import mesh.load.results.Json;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class ValiditySentenceTest {

    private static final List<ValidityWarning> WARNINGS = List.of(
            new ValidityWarning("barrier-skew", "b", "torn apart"),
            new ValidityWarning("barrier-skew", "a", "torn apart as well"),
            new ValidityWarning("machine-busy", "b", "0.7 cores were busy"),
            new ValidityWarning("few-samples", "", "few samples"));

    @Test
    void warningsOfOneContenderBecomeOneSentence() {
        assertThat(ValiditySentence.of(run(WARNINGS, List.of("b: 3 requests were late", "all were observed"))))
                .containsExactly(
                        new ValiditySentence("a", "torn apart as well", List.of("barrier-skew")),
                        new ValiditySentence(
                                "b",
                                "torn apart; 0.7 cores were busy; 3 requests were late",
                                List.of("barrier-skew", "machine-busy")),
                        new ValiditySentence("", "few samples", List.of("few-samples")),
                        new ValiditySentence("", "all were observed", List.of()));
    }

    @Test
    void aNoteIsNotAttributedToAContenderWhoseNameOnlyBeginsAlike() {
        assertThat(ValiditySentence.of(run(List.of(), List.of("ab: was not measured"))))
                .containsExactly(new ValiditySentence("", "ab: was not measured", List.of()));
    }

    @Test
    void summaryAndComparisonShowTheSameSentenceAndTheSummaryAlsoAdvice() {
        RunResult run = run(WARNINGS, List.of());
        String sentence = "b: torn apart; 0.7 cores were busy";

        assertThat(Experiments.summary(run).markdown())
                .contains("- " + sentence + ". " + WarningKind.BARRIER_SKEW.whatToDo() + " "
                        + WarningKind.MACHINE_BUSY.whatToDo() + "\n")
                .containsOnlyOnce("- b: ");
        assertThat(new RunComparison(run, run).text())
                .contains("- first: " + sentence + "\n", "- second: " + sentence + "\n")
                .containsOnlyOnce("- first: b: ");
        assertThat(new RunComparison(run, run).html())
                .contains("<li><b>second: </b>" + sentence + "</li>")
                .containsOnlyOnce("<b>first: </b>b: ");
    }

    @Test
    void aBusyMachineIsTheFirstLine() {
        RunResult run = run(WARNINGS, List.of());

        String line = "The machine was busy under b: do not trust its time. Close other programs, and run again.";
        assertThat(ValiditySentence.busyMachine(run)).isEqualTo(line);
        assertThat(Experiments.summary(run).markdown()).contains("\n\n**" + line + "**\n\n");
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .startsWith("\n" + line + "\n");
        assertThat(ValiditySentence.busyMachine(run(List.of(), List.of()))).isEmpty();
    }

    @Test
    void aMachineThatWasBusyUnderAllContendersMakesAllTimesDoubtful() {
        RunResult run = run(List.of(busy("a"), busy("b")), List.of());

        assertThat(ValiditySentence.busyMachine(run))
                .isEqualTo("The machine was busy: do not trust these times. Close other programs, and run again.");
    }

    /** Without it, nothing on the terminal explains the failures of the table. */
    @Test
    void resetsOnKeptConnectionsComeFirstBelowTheTable() {
        List<ValidityWarning> warnings = List.of(
                new ValidityWarning("few-samples", "a", "few samples"),
                new ValidityWarning("reset-when-kept", "b", "9 requests failed with 'reset'"));

        assertThat(ValiditySentence.belowTable(run(warnings, List.of())))
                .containsExactly(
                        "b: 9 requests failed with 'reset'. " + WarningKind.RESET_WHEN_KEPT.whatToDo(),
                        "and 1 more warning: see the report");
    }

    @Test
    void aNoteAndAKindOfAnotherVersionHaveNoAdvice() {
        List<ValidityWarning> unknown = List.of(new ValidityWarning("torn-burst", "a", "it was torn"));

        assertThat(Experiments.summary(run(unknown, List.of("b: 3 requests were late")))
                        .markdown())
                .contains("- a: it was torn\n- b: 3 requests were late\n");
    }

    private static ValidityWarning busy(String contender) {
        return new ValidityWarning("machine-busy", contender, "cores were busy");
    }

    @Test
    void jsonListsEachWarningSeparately() {
        assertThat(new RunComparison(run(WARNINGS, List.of()), run(WARNINGS, List.of())).json())
                .contains(
                        "{\"run\":\"first\",\"kind\":\"machine-busy\",\"contender\":\"b\",\"text\":\"0.7 cores were busy\"}");
    }

    /** The console shows it. */
    @Test
    void theJsonOfASentenceHasItsAdvice() {
        assertThat(Json.MAPPER.writeValueAsString(ValiditySentence.of(run(WARNINGS, List.of()))))
                .contains("\"kinds\":[\"few-samples\"],\"whatToDo\":\"" + WarningKind.FEW_SAMPLES.whatToDo() + "\"}");
    }

    private static RunResult run(List<ValidityWarning> validity, List<String> notes) {
        return SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b").served(100).build())
                .warnings(validity)
                .notes(notes)
                .build();
    }
}
