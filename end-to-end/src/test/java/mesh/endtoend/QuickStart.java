package mesh.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes services start as fast as they do after {@code ./mesh} has built them: for tests that start more than a hundred. */
final class QuickStart {

    private QuickStart() {}

    /** Takes a minute or two, or a second if it was done for this build before. Without it, starts take longer; nothing else changes. */
    static void prepare() {
        Path jar = Documents.PROJECT.resolve("load-client/target/load-client.jar");
        assumeTrue(Files.exists(jar), () -> "wants " + jar + ": mvn verify builds it");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dmesh.home=" + Documents.PROJECT,
                "-jar",
                jar.toString(),
                "prepare");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.onExit().join().exitValue() != 0) {
                System.out.println(output);
            }
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }
}
