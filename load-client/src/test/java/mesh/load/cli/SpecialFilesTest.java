package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests commands that get a pipe instead of a file. Opening the pipe would wait for a writer forever. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD) // opening a pipe cannot be interrupted
class SpecialFilesTest {

    @TempDir
    private Path home;

    private final Shell shell = new Shell();
    private Path pipe = Path.of("");

    @BeforeEach
    void makeAPipe() throws Exception {
        pipe = home.resolve("results.json");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("wants mkfifo: it cannot make a pipe here")
                .isZero();
        Files.createSymbolicLink(home.resolve("a.yaml"), pipe);
    }

    /** Returns a command for each file that a command reads. */
    static List<String> commands() {
        return List.of(
                "report HOME",
                "compare HOME HOME",
                "predict smoke --beside HOME",
                "run HOME/a.yaml",
                "predict HOME/a.yaml",
                "lesson HOME/a.yaml",
                "import hyperfoil smoke HOME/a.yaml",
                "export k6 HOME/a.yaml");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void areReportedAndNotOpened(String command) {
        assertThat(shell.run(command.replace("HOME", home.toString()).split(" ")))
                .isEqualTo(2);

        assertThat(shell.err()).contains("cannot be read: it is a pipe, and not a regular file");
    }
}
