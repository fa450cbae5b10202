package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import mesh.load.run.RunResultBuilder;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ResultsFolderTest {

    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 21, 10, 15, 0);

    @TempDir
    private Path root;

    @Test
    void isNamedAfterTheTimeAndTheScenario() {
        ResultsFolder folder = ResultsFolder.create(root.resolve("a/b"), "study", NOW);

        assertThat(folder.path())
                .isEqualTo(root.resolve("a/b/20261121-101500-study"))
                .isDirectory();
    }

    @Test
    void twoRunsOfOneSecondDoNotShareAFolder() {
        ResultsFolder.create(root, "study", NOW);

        assertThat(ResultsFolder.create(root, "study", NOW).path()).isEqualTo(root.resolve("20261121-101500-study-2"));
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsNamed() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "");

        assertThatThrownBy(() -> ResultsFolder.create(file.resolve("results"), "study", NOW))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith("the results folder '" + file.resolve("results") + "' is not writable: ");
    }

    @Test
    void whatIsWrittenIsReadAgainWithoutLoss() {
        ResultsFolder folder = ResultsFolder.create(root, "smoke", NOW);
        RunResult result = SampleRun.failed("netty-gateway died").build();

        folder.write(result);

        assertThat(folder.read()).isEqualTo(result);
    }

    @Test
    void aRunThatIsKilledLeavesWhatItHadMeasured() {
        ResultsFolder folder = ResultsFolder.create(root, "smoke", NOW);
        RunResultBuilder draft = new RunResultBuilder(ShippedScenarios.find("smoke"), SampleSettings.in(root), folder);

        draft.add(SampleContender.smoke().build());

        RunResult left = folder.read();
        assertThat(left.state()).isEqualTo(RunState.RUNNING);
        assertThat(left.stateReason()).contains("killed");
        assertThat(left.contenders()).containsExactly(SampleContender.smoke().build());
    }

    @Test
    void aFolderWithoutResultsIsNamed() {
        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessage("'" + root + "' is no results folder: it has no results.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"format\": 1,\n\"state\": ", "null", ""})
    void aDamagedResultIsNamedInOneLine(String damaged) throws Exception {
        Files.writeString(root.resolve("results.json"), damaged);

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("is not a readable result")
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u0000"})
    void aTimeThatIsNoneIsRefused(String time) throws Exception {
        ObjectNode run = Json.MAPPER.valueToTree(SampleRun.complete().build());
        run.put("startedAt", time);
        Files.writeString(root.resolve("results.json"), run.toString());

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("is not a readable result")
                .hasMessageContaining("Instant");
    }
}
