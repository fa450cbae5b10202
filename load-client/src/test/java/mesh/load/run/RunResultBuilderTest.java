package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import mesh.load.results.Json;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class RunResultBuilderTest {

    private static final int WRITES = 50;

    @TempDir
    private Path root;

    /** A fault's thread tells of a new process, while the run's thread writes what was measured before Ctrl-C. */
    @Test
    void whatIsWrittenHasEveryServiceWhileOneComesBack() throws Exception {
        ResultsFolder folder = folder();
        RunResultBuilder builder = builder(folder);
        List.of("legacy-backend", "netty-gateway")
                .forEach(name -> builder.journal().add(service(name)));
        AtomicBoolean written = new AtomicBoolean();
        Thread fault = Thread.ofPlatform().start(() -> {
            while (!written.get()) {
                builder.journal().add(service("legacy-backend"));
            }
        });

        try {
            for (int time = 1; time <= WRITES; time++) {
                assertThat(builder.end(RunState.INTERRUPTED, "interrupted by the user")
                                .services())
                        .extracting(ServiceFigures::name)
                        .containsExactlyInAnyOrder("legacy-backend", "netty-gateway");
            }
        } finally {
            written.set(true);
            fault.join();
        }
    }

    @Test
    void aRunThatIsKilledLeavesWhatItHadMeasured() {
        ResultsFolder folder = folder();
        RunResultBuilder builder = builder(folder);

        builder.add(SampleContender.smoke().build());

        RunResult left = folder.read();
        assertThat(left.state()).isEqualTo(RunState.RUNNING);
        assertThat(left.stateReason()).contains("killed");
        assertThat(left.contenders()).containsExactly(SampleContender.smoke().build());
    }

    @Test
    void aResultThatDoesNotFollowItsSchemaIsKeptAndSaysSo() throws Exception {
        ResultsFolder folder = folder();
        RunResultBuilder builder = builder(folder);
        builder.add(SampleContender.smoke().efficiency(Double.NaN).build());

        RunResult result = builder.end(RunState.COMPLETE, null);

        assertThat(result.notes())
                .singleElement()
                .asString()
                .startsWith(
                        "results.json does not follow its schema, please report it: /measurement/contenders/0/efficiency");
        assertThat(Files.readString(folder.path().resolve("results.json"))).contains("does not follow its schema");
    }

    /** What it has measured is kept, with the place of what is wrong: whoever asks for a report of it is told that place, too. */
    @Test
    void aRunThatIsKilledHasCheckedWhatItLeaves() throws Exception {
        ResultsFolder folder = folder();
        RunResultBuilder builder = builder(folder);
        assertThat(folder.read().notes()).isEmpty();

        builder.add(SampleContender.smoke().efficiency(Double.NaN).build());
        builder.add(SampleContender.smoke().build());

        JsonNode left = Json.MAPPER.readTree(Files.readString(folder.path().resolve("results.json")));
        assertThat(left.required("state").asString()).isEqualTo("RUNNING");
        assertThat(left.at("/measurement/contenders")).hasSize(2);
        assertThat(left.required("notes"))
                .as("told once")
                .singleElement()
                .asString()
                .contains(
                        "results.json does not follow its schema, please report it: /measurement/contenders/0/efficiency");
        assertThatThrownBy(folder::read)
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("it is damaged: /measurement/contenders/0/efficiency");
    }

    private ResultsFolder folder() {
        return ResultsFolder.create(root, "smoke", LocalDateTime.of(2026, 11, 21, 10, 15));
    }

    private RunResultBuilder builder(ResultsFolder folder) {
        return RunResultBuilder.begin(ShippedScenarios.find("smoke"), SampleSettings.in(root), folder);
    }

    private static ServiceFigures service(String name) {
        return new ServiceFigures(
                name,
                "http://127.0.0.1:7000",
                4711L,
                List.of("java"),
                "jar",
                Map.of(),
                Map.of(),
                null,
                null,
                null,
                null);
    }
}
