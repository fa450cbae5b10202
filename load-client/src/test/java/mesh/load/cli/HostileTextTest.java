package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import mesh.load.cli.output.TerminalWriter;
import mesh.load.run.TinyMesh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the terminal shows control sequences in a scenario and does not execute them. They would set the window's title, clear the
 * screen or reverse text.
 */
@Timeout(300)
class HostileTextTest {

    private static final Pattern OBEYED = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\n]]");

    private static final String SCENARIO = """
            name: one
            question: "Who\\e[2J \\e]0;owned\\a looks\\u009b31m \\u202eback\\r?\\0"
            users: 3
            warm-up: {users: 1, cnt: 1, rounds: 0}
            contenders:
              - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            expectations:
              - id: fails
                claim: "Everything\\e[2J \\u2066fails\\e[31m"
                assert: contender('only').ok == 4
            """;

    @TempDir
    private Path home;

    private final Shell shell = new Shell();

    @Test
    void controlSequencesInAScenarioAreEscaped() throws Exception {
        Path file = Files.writeString(home.resolve("one.yaml"), SCENARIO);
        try (TinyMesh mesh = new TinyMesh(request -> {})) {
            String services = "legacy-backend=" + mesh.base() + ",tomcat-gateway=" + mesh.base();
            assertThat(shell.run("run", file.toString(), "--results", home.toString(), "--attach", services))
                    .isEqualTo(1);
        }

        assertThat(shell.err()).contains("Who\\u001b[2J").doesNotContainPattern(OBEYED);
        assertThat(shell.out())
                .contains("Everything\\u001b[2J \\u2066fails\\u001b[31m")
                .doesNotContainPattern(OBEYED);
        try (var folders = Files.newDirectoryStream(home, "*-one")) {
            Path summary = folders.iterator().next().resolve("summary.md");
            assertThat(summary).content().contains("Everything\\u001b\\[2J").doesNotContainPattern(OBEYED);
        }
    }

    @Test
    void outputContainsOnlyOurColoursAndProgressAsControlSequences() {
        StringWriter terminal = new StringWriter();
        PrintWriter out = TerminalWriter.of(new PrintWriter(terminal));

        out.print("\r\u001b[K  \u001b[32mheld\u001b[0m\r\n\tx");
        out.print("\u001b[2J\u001b]0;t\u0007\u009b1m\u202e\r.");
        out.print(new char[] {'\u001b', 'c'});
        out.write('\b');
        out.flush();

        assertThat(terminal)
                .hasToString("\r\u001b[K  \u001b[32mheld\u001b[0m\r\n\tx"
                        + "\\u001b[2J\\u001b]0;t\\u0007\\u009b1m\\u202e\\u000d.\\u001bc\\u0008");
    }

    @Test
    void jsonIsPrintedUnchanged() {
        StringWriter terminal = new StringWriter();
        TerminalWriter.of(new PrintWriter(terminal)).println("{\"a\":\"\u202e\udb40\udc01\"}");

        assertThat(terminal.toString().strip()).isEqualTo("{\"a\":\"\\u202e\\udb40\\udc01\"}");
    }
}
