package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.run.TinyMesh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests output to a terminal. Two system properties from the launcher say whether standard output and standard error are terminals. The
 * mesh is a small server in this process.
 */
@Timeout(300)
class RunOnATerminalTest {

    private static final String SCENARIO = """
            name: one
            question: Is it coloured?
            users: 3
            warm-up: {users: 1, cnt: 1, rounds: 0}
            contenders:
              - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            """;

    private static final String ESCAPE = "\u001b";

    @TempDir
    private Path home;

    private final Shell shell = new Shell();

    @Test
    @DisabledIfEnvironmentVariable(
            named = "NO_COLOR",
            matches = ".+",
            disabledReason = "NO_COLOR is set: there are no colours to test")
    void theTableHasColoursOnATerminal() throws Exception {
        run("mesh.terminal.out");

        assertThat(shell.out()).contains("| " + ESCAPE + "[32m3/3" + ESCAPE + "[0m");
        assertThat(shell.err()).doesNotContain(ESCAPE);
    }

    @Test
    void theProgressLineIsUpdatedOnATerminal() throws Exception {
        run("mesh.terminal");

        assertThat(shell.err()).contains("\r" + ESCAPE + "[K  only  ");
        assertThat(shell.out()).doesNotContain(ESCAPE);
    }

    @Test
    void outputToAFileIsPlainLines() throws Exception {
        run("mesh.terminal.of.nobody");

        assertThat(shell.out()).contains("| 3/3 ").doesNotContain(ESCAPE);
        assertThat(shell.err()).contains("  only  ").doesNotContain(ESCAPE, "\r");
    }

    private void run(String property) throws Exception {
        Path file = Files.writeString(home.resolve("one.yaml"), SCENARIO);
        System.setProperty(property, "true");
        try (TinyMesh mesh = new TinyMesh(request -> {})) {
            String services = "legacy-backend=" + mesh.base() + ",tomcat-gateway=" + mesh.base();
            assertThat(shell.run("run", file.toString(), "--results", home.toString(), "--attach", services))
                    .isZero();
        } finally {
            System.clearProperty(property);
        }
    }
}
