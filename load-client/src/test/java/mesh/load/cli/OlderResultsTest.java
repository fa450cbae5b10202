package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests the messages for users who have results of an older version. These are in format 3. */
class OlderResultsTest {

    @TempDir
    private Path home;

    private final Shell shell = new Shell();
    private Path older = Path.of("");
    private String refusal = "";

    @BeforeEach
    void keepAnOlderResult() throws Exception {
        older = Files.createDirectories(home.resolve("older"));
        try (InputStream format3 = Objects.requireNonNull(getClass().getResourceAsStream("/formats/3/results.json"))) {
            Files.copy(format3, older.resolve("results.json"));
        }
        refusal = "mesh: '" + older.resolve("results.json")
                + "' was made by an older version (format 3); this version reads format 4\n";
    }

    @Test
    void rejectsAReportOfOlderResultsInOneLine() {
        assertThat(shell.run("report", older.toString())).isEqualTo(2);

        assertThat(shell.err()).isEqualTo(refusal);
        assertThat(older.resolve("report.html")).doesNotExist();
    }

    @Test
    void rejectsAComparisonWithOlderResultsInOneLine() throws Exception {
        Path today = Files.createDirectories(home.resolve("today"));
        Files.write(
                today.resolve("results.json"),
                JsonMapper.shared().writeValueAsBytes(SampleRun.complete().build()));

        assertThat(shell.run("compare", today.toString(), older.toString(), "--force"))
                .isEqualTo(2);

        assertThat(shell.err()).isEqualTo(refusal);
        assertThat(shell.out()).isEmpty();
    }
}
