package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mesh.load.cli.output.ExitCode;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures.LossFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.TinyService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a run says of an application that breaks under load. */
@Timeout(300)
class BreakingRunTest {

    private static final String ERROR = "java.lang.OutOfMemoryError: unable to create native thread";

    @TempDir
    private Path root;

    @Test
    void countsTheErrorsInTheLogAndFails() throws IOException {
        RunResult result = run("""
                applications: {mine: {jar: app.jar, port: 9966, observe: none}}
                contenders:
                  - {id: fine, service: mine, path: "/end/1"}
                  - {id: broken, service: mine, path: "/memory/{user}"}
                """);

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.services().getFirst().outOfMemory())
                .containsExactly(new OutOfMemoryFigures("broken", ERROR, 2));
        assertThat(result.validityWarnings())
                .contains(new ValidityWarning(
                        "service-out-of-memory",
                        "broken",
                        "mine ran out of memory: its log says '" + ERROR
                                + "' (2 such lines), which the operating system refused"));
        assertThat(ExitCode.of(result)).isEqualTo(ExitCode.FAILED);
    }

    /** The load of the last contender waits until the run ends, however late the end of the first process is noticed. */
    @Test
    void namesTheContenderUnderWhichAProcessEndedAndItsExitCode() throws IOException {
        RunResult result = run("""
                applications:
                  mine: {jar: app.jar, port: 9966, observe: none}
                  other: {like: mine, port: 9967}
                contenders:
                  - {id: broken, service: mine, path: "/end/{user}"}
                  - {id: waiting, service: other, path: "/wait/{user}"}
                """);

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason()).startsWith("mine exited with code 3").contains("security password: ***");
        assertThat(result.services().getFirst().losses())
                .containsExactly(new LossFigures("broken", 3, "exited with code 3"));
        assertThat(result.validityWarnings())
                .contains(new ValidityWarning("service-lost", "broken", "mine exited with code 3"));
        assertThat(ExitCode.of(result)).isEqualTo(ExitCode.NO_MESH);
        try (Stream<Path> files = Files.walk(root.resolve("results"))) {
            assertThat(files.filter(file ->
                            file.toString().endsWith(".json") || file.toString().endsWith(".ndjson")))
                    .isNotEmpty()
                    .noneMatch(file -> contains(file, "8e557245"));
        }
    }

    /** The second application is under load after the end of the first one. */
    @Test
    void goesOnWithOthersIfItLooksForTheFirstFailure() throws IOException {
        RunResult result = run("""
                stop-at-failures: true
                applications:
                  mine: {jar: app.jar, port: 9966, observe: none}
                  other: {like: mine, port: 9967}
                contenders:
                  - {id: mine-3, service: mine, path: "/end/{user}"}
                  - {id: mine-4, service: mine, path: "/end/{user}", users: 4}
                  - {id: other-3, service: other, path: "/end/1"}
                """);

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders()).extracting(ContenderResult::id).containsExactly("mine-3", "other-3");
        assertThat(result.contenders().getLast().outcomes().ok()).isEqualTo(3);
        assertThat(result.notes()).contains("mine-4 was left out, because fewer users already had failures");
        assertThat(result.validityWarnings())
                .contains(new ValidityWarning("service-lost", "mine-3", "mine exited with code 3"));
        assertThat(ExitCode.of(result)).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void leavesOutMoreUsersOfAnApplicationThatRanOutOfMemory() throws IOException {
        RunResult result = run("""
                stop-at-failures: true
                applications: {mine: {jar: app.jar, port: 9966, observe: none}}
                contenders:
                  - {id: mine-3, service: mine, path: "/memory/{user}"}
                  - {id: mine-4, service: mine, path: "/memory/{user}", users: 4}
                """);

        assertThat(result.contenders()).extracting(ContenderResult::id).containsExactly("mine-3");
        assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(3);
        assertThat(result.notes()).contains("mine-4 was left out, because mine had already broken");
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    private RunResult run(String applications) throws IOException {
        TinyService.pack(root.resolve("app.jar"), BreakingApplication.class);
        RunSettings settings = SampleSettings.starting(root);
        Path file = Files.writeString(root.resolve("own.yaml"), """
                name: own
                question: What breaks?
                users: 3
                warm-up: {users: 1, cnt: 1, rounds: 1}
                """ + applications);
        return Experiments.prepare(
                        ScenarioReader.read(file.toString(), Files.readString(file)), settings, EventSink.NONE)
                .run();
    }
}
