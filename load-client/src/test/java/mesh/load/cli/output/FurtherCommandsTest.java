package mesh.load.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import mesh.load.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FurtherCommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void theWordsOfTheNextCommandAreReadAsTheyWereWritten() {
        List<String> words = List.of("run", "a b/ü\n\"x\".yaml", "--results", "");

        assertThat(further(true, FurtherCommands.line(words) + "\n").after(ExitCode.FAILED))
                .containsExactlyElementsOf(words);
        assertThat(FurtherCommands.exitCode(out.toString(UTF_8).strip())).hasValue(ExitCode.FAILED);
    }

    @Test
    void thereIsNoFurtherCommandAfterTheEndOfTheInputOrAFailureOrIfNoneIsAskedFor() {
        String next = FurtherCommands.line(List.of("list"));

        assertThat(further(true, "").after(ExitCode.PASSED)).isNull();
        assertThat(further(true, next).after(ExitCode.NO_MESH)).isNull();
        assertThat(further(false, next).after(ExitCode.PASSED)).isNull();
        assertThat(FurtherCommands.exitCode("results: 0")).isEmpty();
    }

    private FurtherCommands further(boolean areAskedFor, String input) {
        out.reset();
        return new FurtherCommands(
                areAskedFor, new ByteArrayInputStream(input.getBytes(UTF_8)), new PrintStream(out, true, UTF_8));
    }

    @Test
    void aProcessRunsOneCommandAfterAnotherAndEndsWithItsInput() throws Exception {
        Process process = waiting("no-such-command");
        try (BufferedReader output = process.inputReader(UTF_8)) {
            BufferedWriter input = process.outputWriter(UTF_8);
            assertThat(toTheEnd(output))
                    .contains("unknown command 'no-such-command'")
                    .endsWith("\u0004" + ExitCode.USAGE);

            input.write(FurtherCommands.line(List.of("--version")));
            input.newLine();
            input.flush();
            assertThat(toTheEnd(output)).startsWith("mesh ").endsWith("\u0004" + ExitCode.PASSED);

            input.close();
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /** It has nothing to stop or to write, so it must not wait for the command that may come. */
    @Test
    void aProcessThatWaitsEndsOnASignal() throws Exception {
        Process process = waiting("--version");
        try (BufferedReader output = process.inputReader(UTF_8)) {
            toTheEnd(output);

            process.toHandle().destroy();

            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as("not that of an interrupted command")
                    .isEqualTo(128 + 15);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process waiting(String command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        command)
                .redirectErrorStream(true);
        builder.environment().put(FurtherCommands.VARIABLE, "true");
        return builder.start();
    }

    private static String toTheEnd(BufferedReader output) throws IOException {
        List<String> lines = new ArrayList<>();
        String line = "";
        while (FurtherCommands.exitCode(line).equals(OptionalInt.empty()) && (line = output.readLine()) != null) {
            lines.add(line);
        }
        return String.join("\n", lines);
    }
}
