package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class ValiditySectionTest {

    @Test
    void allWarningsOfAContenderAreOneSentenceWithTheirKinds() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b").served(100).build())
                .warnings(List.of(
                        new ValidityWarning("barrier-skew", "b", "torn apart"),
                        new ValidityWarning("barrier-skew", "a", "torn apart as well"),
                        new ValidityWarning("machine-busy", "b", "0.7 cores were busy")))
                .build();

        assertThat(new ValiditySection(run).html().markup())
                .contains(
                        "<li><b>b</b>: torn apart; 0.7 cores were busy <code>barrier-skew</code>\n<code>machine-busy</code></li>")
                .containsOnlyOnce("<b>b</b>");
    }
}
