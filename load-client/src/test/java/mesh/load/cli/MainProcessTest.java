package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the command line as a separate process, with unusual standard output and other languages. */
class MainProcessTest {

    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private final Shell shell = new Shell();

    @ParameterizedTest
    @ValueSource(strings = {"schema", "help run"})
    void failsIfTheOutputCannotBeWritten(String command) throws Exception {
        assumeTrue(Files.exists(FULL), "wants a disk that is always full: only Linux has one");

        assertThat(run(List.of(), FULL.toFile(), command)).isEqualTo(3);

        assertThat(text("err")).isEqualTo("mesh: standard output cannot be written: No space left on device\n");
    }

    /** Arabic has its own digits, and Turkish has another capital letter for {@code i}. */
    @ParameterizedTest
    @CsvSource({"ar, EG, export k6 smoke", "tr, TR, export hyperfoil smoke"})
    void outputForProgramsDoesNotDependOnTheLanguage(String language, String country, String command) throws Exception {
        List<String> options = List.of("-Duser.language=" + language, "-Duser.country=" + country);

        assertThat(run(options, folder.resolve("out").toFile(), command)).isZero();

        shell.run(command.split(" "));
        assertThat(text("out")).isEqualTo(shell.out());
        assertThat(text("err")).isEmpty();
    }

    @Test
    void succeedsIfTheReaderClosesThePipeEarly() throws Exception {
        ProcessBuilder builder = builder(List.of(), "schema").redirectError(file("err"));
        Process process = builder.start();
        process.getInputStream().close();

        assertThat(process.waitFor()).isZero();
        assertThat(text("err")).isEmpty();
    }

    private int run(List<String> options, File output, String command) throws IOException, InterruptedException {
        return builder(options, command)
                .redirectOutput(output)
                .redirectError(file("err"))
                .start()
                .waitFor();
    }

    private ProcessBuilder builder(List<String> options, String command) {
        List<String> line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        line.addAll(options);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), "mesh.load.cli.Main"));
        line.addAll(List.of(command.split(" ")));
        return new ProcessBuilder(line);
    }

    private File file(String name) {
        return folder.resolve(name).toFile();
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
    }
}
