package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import mesh.load.analysis.SilentCloses;
import mesh.load.results.Json;
import mesh.load.results.Measurement;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class RunRecorderTest {

    private static final int WRITES = 50;
    private static final String ID =
            ShippedScenarios.find("smoke").contenders().getFirst().id();
    private static final SilentCloses RESETS = new SilentCloses(10, 3);

    @TempDir
    private Path root;

    private final List<ContenderResult> measured = new ArrayList<>();

    /**
     * Two threads write: the thread of a fault records a new process, while the thread of the run writes the measurements made before
     * Ctrl-C.
     */
    @Test
    void writesEveryServiceWhileAServiceRestarts() throws Exception {
        ResultsFolder folder = folder();
        RunRecorder recorder = recorder(folder);
        List.of("legacy-backend", "netty-gateway")
                .forEach(name -> recorder.journal().add(service(name)));
        AtomicBoolean written = new AtomicBoolean();
        Thread fault = Thread.ofPlatform().start(() -> {
            while (!written.get()) {
                recorder.journal().add(service("legacy-backend"));
            }
        });

        try {
            for (int time = 1; time <= WRITES; time++) {
                assertThat(recorder.end(RunState.INTERRUPTED, "interrupted by the user")
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
    void aKilledRunLeavesItsMeasurements() {
        ResultsFolder folder = folder();
        RunRecorder recorder = recorder(folder);

        measured.add(SampleContender.smoke().build());
        recorder.write();

        RunResult left = folder.read();
        assertThat(left.state()).isEqualTo(RunState.RUNNING);
        assertThat(left.stateReason()).contains("killed");
        assertThat(left.contenders()).containsExactly(SampleContender.smoke().build());
    }

    @Test
    void keepsAnInvalidResultAndReportsIt() throws Exception {
        ResultsFolder folder = folder();
        RunRecorder recorder = recorder(folder);
        measured.add(SampleContender.smoke().efficiency(Double.NaN).build());
        recorder.write();

        RunResult result = recorder.end(RunState.COMPLETE, null);

        assertThat(result.notes())
                .singleElement()
                .asString()
                .startsWith(
                        "results.json does not follow its schema. Please report this: /measurement/contenders/0/efficiency");
        assertThat(Files.readString(folder.path().resolve("results.json"))).contains("does not follow its schema");
    }

    /**
     * The file of the killed run keeps the measurements and names the invalid place. Reading the folder fails with an error that also names
     * this place.
     */
    @Test
    void aKilledRunLeavesANoteThatItsResultIsInvalid() throws Exception {
        ResultsFolder folder = folder();
        RunRecorder recorder = recorder(folder);
        assertThat(folder.read().notes()).isEmpty();

        measured.add(SampleContender.smoke().efficiency(Double.NaN).build());
        recorder.write();
        measured.add(SampleContender.smoke().build());
        recorder.write();

        JsonNode left = Json.MAPPER.readTree(Files.readString(folder.path().resolve("results.json")));
        assertThat(left.required("state").asString()).isEqualTo("RUNNING");
        assertThat(left.at("/measurement/contenders")).hasSize(2);
        assertThat(left.required("notes"))
                .as("reported once")
                .singleElement()
                .asString()
                .contains(
                        "results.json does not follow its schema. Please report this: /measurement/contenders/0/efficiency");
        assertThatThrownBy(folder::read)
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("it is damaged: /measurement/contenders/0/efficiency");
    }

    @Test
    void explainsResetsOnKeptConnections() {
        RunRecorder recorder = recorder(folder());
        recorder.add(ID, RESETS);

        assertThat(resets(recorder.end(RunState.COMPLETE, null)))
                .singleElement()
                .asString()
                .contains("3 of 10 requests on kept connections failed with 'reset'");
    }

    /** The keep-alive time of a service that has ended is not what closed its connections. */
    @Test
    void doesNotGuessAtResetsOfAServiceThatHasEnded() {
        RunRecorder recorder = recorder(folder());
        recorder.add(ID, RESETS);
        recorder.journal()
                .addEnd(new UnexpectedExit(
                        ShippedScenarios.find("smoke").contenders().getFirst().service(), 137, false, "it was killed"));

        assertThat(resets(recorder.end(RunState.FAILED, "it was killed"))).isEmpty();
    }

    @Test
    void doesNotGuessAtResetsBesideAFault() {
        Scenario faulty = ShippedScenarios.find("gateway-dies");
        RunRecorder recorder = new RunRecorder(new Measured(measured), faulty, SampleSettings.in(root), folder());
        recorder.add(faulty.contenders().getFirst().id(), RESETS);

        assertThat(resets(recorder.end(RunState.COMPLETE, null))).isEmpty();
    }

    @Test
    void keepsTheWarningOfAnExperimentInTheResult() {
        ValidityWarning late = WarningKind.SENT_LATE_IN_SEARCH.warning(ID, 1, 3);
        RunRecorder recorder = recorder(folder());
        recorder.warn(late);

        assertThat(recorder.end(RunState.COMPLETE, null).validityWarnings()).contains(late);
    }

    private static Stream<ValidityWarning> resets(RunResult result) {
        return result.validityWarnings().stream()
                .filter(warning -> warning.kind().equals("reset-when-kept"));
    }

    private ResultsFolder folder() {
        return ResultsFolder.create(root, "smoke", LocalDateTime.of(2026, 11, 21, 10, 15));
    }

    private RunRecorder recorder(ResultsFolder folder) {
        return new RunRecorder(new Measured(measured), ShippedScenarios.find("smoke"), SampleSettings.in(root), folder);
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
                null,
                null,
                null,
                null);
    }

    /** An experiment that has given measurements and measures nothing. */
    private record Measured(List<ContenderResult> contenders) implements ExperimentRun {

        @Override
        public void measure(Context context) {}

        @Override
        public Measurement soFar() {
            return new Measurement.Load(List.copyOf(contenders), List.of(), List.of());
        }
    }
}
