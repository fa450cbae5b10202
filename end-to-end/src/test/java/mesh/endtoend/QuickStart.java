package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Has the services start as they do after {@code ./mesh} has built them: these tests start hundreds, on few cores. */
final class QuickStart {

    private static boolean prepared;

    private QuickStart() {}

    /** Once for all tests; where it was done for this build it costs a second. */
    static synchronized void prepare() {
        if (prepared) {
            return;
        }
        prepared = true;
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-Dmesh.home=" + Documents.PROJECT,
                            "-jar",
                            Documents.PROJECT.resolve("load-client/target/load-client.jar").toString(),
                            "prepare")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.onExit().join().exitValue()).as(output).isZero();
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }
}
