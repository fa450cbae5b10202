package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import mesh.load.metrics.AssertionChecker;
import mesh.load.metrics.AssertionGrammar;
import mesh.load.metrics.Doubts;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.HostileScenarioTest;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Does the same as {@link HostileScenarioTest} with Jazzer, which sees the code that a file reaches, and changes the file to reach more.
 * Jazzer also reports a finding if the condition of an expectation reaches a class.
 */
@Tag("faults")
class ScenarioFuzzTest {

    private static final RunResult RUN = SampleRun.complete().build();

    static Stream<byte[]> shipped() {
        return ShippedScenarios.NAMES.stream()
                .map(name -> HostileScenarioTest.text(name).getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("shipped")
    @FuzzTest(maxExecutions = 30_000, maxDuration = "1h")
    void readsAFileOrRejectsItWithAMessage(byte[] yaml) {
        try {
            Scenario scenario = ScenarioReader.read("hostile.yaml", new String(yaml, StandardCharsets.UTF_8));
            assertThat(scenario.contenders()).isNotEmpty();
            AssertionGrammar.validate(scenario);
            assertThat(new AssertionChecker(scenario.contenders(), RUN, Doubts.NONE)
                            .checkClaims(scenario.expectations()))
                    .hasSameSizeAs(scenario.expectations());
        } catch (ScenarioException refusal) {
            assertThat(refusal).hasMessageStartingWith("hostile.yaml");
        }
    }
}
