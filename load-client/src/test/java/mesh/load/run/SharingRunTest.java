package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.cli.output.ExitCode;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleSettings;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.TinyService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests runs of variants that cannot run side by side. Only processes can end, so the variants are JVMs. */
@Timeout(300)
class SharingRunTest {

    @TempDir
    private Path root;

    /** Which of the two finds the port taken is a race. Late: after it was ready, and before its first request. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void variantsWithOneFixedPortRunOneAtATimeByThemselves(boolean isLate) throws IOException {
        RunResult result = run("", "{sharing.port: \"" + freePort() + "\", sharing.late: \"" + isLate + "\"}");

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders()).extracting(ContenderResult::id).containsExactly("hello-one", "hello-two");
        assertThat(result.contenders())
                .allSatisfy(one -> assertThat(one.outcomes().ok()).isEqualTo(3));
        assertThat(result.notes())
                .anyMatch(note ->
                        note.matches("(one|two) exited with code 1 beside the others, because an address was in use: "
                                + "the applications run one at a time instead"));
        assertThat(ExitCode.of(result)).isEqualTo(ExitCode.PASSED);
    }

    /** Nothing says that a lock is the reason, so the run does not guess. It quotes the log, and names the option. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aVariantThatEndsForAnotherReasonIsReportedWithItsLog(boolean isLate) throws IOException {
        RunResult result = run("stop-at-failures: true", lock(isLate));

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .matches("(?s)(the mesh did not come up: )?(one|two) exited with code 1\n.*")
                .contains("cannot start: java.nio.file.FileAlreadyExistsException: " + root.resolve("lock"))
                .contains("are started side by side")
                .contains("--one-at-a-time");
        assertThat(result.contenders()).isEmpty();
    }

    /** Another process holds the port, so that it is also in use for a variant that runs alone. */
    @Test
    void aRunThatAlreadyTakesTurnsDoesNotAdviseToTakeTurns() throws IOException {
        try (ServerSocket foreign = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            RunResult result = run("", "{sharing.port: \"" + foreign.getLocalPort() + "\"}");

            assertThat(result.state()).isEqualTo(RunState.FAILED);
            assertThat(result.notes()).anyMatch(note -> note.endsWith("the applications run one at a time instead"));
            assertThat(result.stateReason())
                    .contains("one exited with code 1")
                    .contains("Address already in use")
                    .doesNotContain("side by side")
                    .doesNotContain("--one-at-a-time");
        }
    }

    @Test
    void variantsThatRunOneAtATimeShareNothing() throws IOException {
        RunResult result = run("one-at-a-time: true\nrepetitions: 2\ncompare: [[hello-one, hello-two]]", lock(false));

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders())
                .extracting(one -> one.id() + " " + one.repetition())
                .containsExactly("hello-one 1", "hello-two 1", "hello-one 2", "hello-two 2");
        assertThat(result.comparisons()).extracting(ComparisonFigures::pairs).containsExactly(2);
    }

    private String lock(boolean isLate) {
        return "{sharing.lock: \"" + root.resolve("lock") + "\", sharing.late: \"" + isLate + "\"}";
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private RunResult run(String keys, String properties) throws IOException {
        TinyService.pack(root.resolve("app.jar"), SharingApplication.class, TinyApplication.class);
        RunSettings settings = SampleSettings.starting(root);
        Path file = Files.writeString(root.resolve("own.yaml"), """
                name: own
                question: Can they share it?
                users: 3
                work: {fixed: 1}
                warm-up: {users: 1, cnt: 1, rounds: 1}
                applications:
                  one: {jar: app.jar, port: 9960, ready: /ready, observe: none, properties: PROPERTIES}
                  two: {like: one, port: 9961}
                contenders: [{id: hello, service: each-application, path: /hello}]
                """.replace("PROPERTIES", properties) + keys + "\n");
        return Experiments.prepare(
                        ScenarioReader.read(file.toString(), Files.readString(file)), settings, EventSink.NONE)
                .run();
    }
}
