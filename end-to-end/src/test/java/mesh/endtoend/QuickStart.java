package mesh.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes services start as fast as after a build with {@code ./mesh}. This is for tests that start more than a hundred services. */
final class QuickStart {

    private QuickStart() {}

    /**
     * Builds start caches for the services. This takes a minute or two, or a second if they exist already for this build. Without the
     * caches, starts take longer, but nothing else changes.
     */
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
