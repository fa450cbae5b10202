package mesh.load.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.experiment.Experiments;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class SoakTablesTest {

    @Test
    void theTableMarksGrowthAndSlowerContenders() {
        assertThat(Experiments.summary(SampleRun.soak().build()).table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("900 s at 100 requests per second: 89,999 of 90,000 requests got a valid response.")
                .contains(
                        "| tomcat-gateway | 40.0 MiB -> 41.0 MiB | - -> -         | 30 -> 30 | 5 -> 5      | 100 -> 200 !     |")
                .contains("| 1.100 (1.080 to 1.120) | slower |");
    }

    @Test
    void theReportHasASectionAboutTheSoak() {
        assertThat(Experiments.report(SampleRun.soak().build()).html())
                .contains("<section id=\"soak\">", "100 -&gt; 200 !");
    }
}
