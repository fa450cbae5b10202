package mesh.load.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.report.Expectations;
import mesh.load.report.Summary;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalColoursTest {

    private static final String GREEN = "\u001b[32m";
    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String OFF = "\u001b[0m";

    @ParameterizedTest
    @CsvSource({
        "true, , ANSI",
        "true, '', ANSI",
        "true, 1, PLAIN",
        "true, no, PLAIN",
        "false, , PLAIN",
        "false, '', PLAIN"
    })
    void coloursAreForTerminalsUnlessNoColorIsSet(boolean terminal, @Nullable String noColor, TerminalColours colours) {
        assertThat(TerminalColours.of(terminal, noColor)).isEqualTo(colours);
    }

    @Test
    void failuresAreColouredOnATerminal() {
        assertThat(failing().table(TerminalColours.ANSI, Integer.MAX_VALUE))
                .contains("| 2/4 | " + RED + "1 read-timeout" + OFF + " | " + YELLOW + "1 truncated" + OFF + "    |");
    }

    @Test
    void aContenderThatServedEveryUserIsGreen() {
        Summary served = Experiments.summary(SampleRun.complete()
                .contenders(SampleContender.smoke().served(100).build())
                .build());

        assertThat(served.table(TerminalColours.ANSI, Integer.MAX_VALUE))
                .contains("| " + GREEN + "1/1" + OFF + " | -  ");
    }

    @Test
    void verdictsHaveColours() {
        assertThat(assertions().text(TerminalColours.ANSI))
                .contains(GREEN + "passed       " + OFF + "  Yes.")
                .contains(RED + "FAILED       " + OFF + "  No.")
                .contains(YELLOW + "not evaluated" + OFF + "  Perhaps.");
    }

    @Test
    void withoutColoursTheTextIsTheSame() {
        assertThat(failing().table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .isEqualTo(withoutColours(failing().table(TerminalColours.ANSI, Integer.MAX_VALUE)));
        assertThat(assertions().text(TerminalColours.PLAIN))
                .isEqualTo(withoutColours(assertions().text(TerminalColours.ANSI)));
        assertThat(failing().markdown()).doesNotContain("\u001b");
    }

    private static Summary failing() {
        return Experiments.summary(SampleRun.complete().build());
    }

    private static Expectations assertions() {
        return new Expectations(List.of(
                assertion("Yes.", Verdict.PASSED),
                assertion("No.", Verdict.FAILED),
                assertion("Perhaps.", Verdict.NOT_EVALUATED)));
    }

    private static ExpectationFigures assertion(String claim, Verdict verdict) {
        return new ExpectationFigures("id", claim, "…", verdict, Map.of(), null, List.of(), Map.of());
    }

    private static String withoutColours(String text) {
        return text.replaceAll("\u001b\\[\\d+m", "");
    }
}
