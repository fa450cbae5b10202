package mesh.load.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.experiment.Experiments;
import mesh.load.report.RunSections;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleOverload;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class OverloadTablesTest {

    private static final RunResult RUN = SampleRun.overload().build();

    @Test
    void theTableShowsThePeakOfEachContenderAndEveryStep() {
        assertThat(Experiments.summary(RUN).table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains(
                        "| limited   | 400       | 1200      | 384       | 96 %           | 150 ms | 0.0 ms          |")
                .contains(
                        "| unlimited | 400       | 1200      | 40        | 10 %           | 150 ms | not seen        |")
                .contains(
                        "| 3 x            | 1.00 s | 1200      | 384       | 384       | 52 ms | 150 ms | 816 too-many-calls |")
                .contains(
                        "| 0.5 x          | 1.00 s | 200       | 200       | 200       | 52 ms | 55 ms  | -                  | 90 MiB |");
    }

    @Test
    void aSentenceNamesGoodputAndRecovery() {
        assertThat(fact(RUN))
                .isEqualTo(
                        "limited sustains 400 requests per second, serves 384 of 1200 offered, and responds as before 0.0 ms"
                                + " after the peak. unlimited sustains 400 requests per second, serves 40 of 1200 offered, and does not"
                                + " respond as before until the load ends.");
        assertThat(fact(SampleRun.overload(SampleOverload.none("lame")).build()))
                .isEqualTo("lame sustains no rate, so there is no multiple of it to offer.");
    }

    @Test
    void theReportHasAPictureIfAnyLoadWasOffered() {
        assertThat(Experiments.report(RUN).html())
                .contains("<section id=\"overload\">", "id=\"overload-chart\"", "816 too-many-calls");
        assertThat(Experiments.report(
                                SampleRun.overload(SampleOverload.none("lame")).build())
                        .html())
                .contains("<section id=\"overload\">")
                .doesNotContain("id=\"overload-chart\"");
    }

    @Test
    void theSummaryExplainsTheColumns() {
        assertThat(Experiments.summary(RUN).markdown().replaceAll("\\s+", " "))
                .contains("goodput/s: valid responses")
                .contains("816 too-many-calls");
    }

    private static String fact(RunResult run) {
        return new RunSections(run, Experiments.TABLES).fact();
    }
}
