package mesh.stages.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import mesh.stages.path.Stage.Source;
import org.junit.jupiter.api.Test;

/** Checks that {@code docs/stages.md} describes each stage of the list, and that readers can distinguish stages. */
class StagePageTest {

    private static final Path PAGE = Path.of("..", "..", "docs", "stages.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|.+\\| `([a-z_]+_ns)` \\|$");
    private static final String OF_RUNS = "## In a run";

    @Test
    void theFirstTableHasTheStagesOfServices() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(rows(page.substring(0, page.indexOf(OF_RUNS))))
                .isEqualTo(Stage.ofServices().map(StagePageTest::row).toList());
    }

    /** A service measures only a part of the response. The run adds the rest. */
    @Test
    void theSecondTableHasTheStagesThatARunAdds() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(rows(page.substring(page.indexOf(OF_RUNS))))
                .isEqualTo(Arrays.stream(Stage.values())
                        .filter(stage -> stage.source() == Source.RUN || stage == Stage.RESPONSE)
                        .map(StagePageTest::row)
                        .toList());
    }

    @Test
    void noTwoStagesHaveOneColumnOrOneColour() {
        assertThat(Stage.values()).extracting(Stage::column).doesNotHaveDuplicates();
        assertThat(Stage.values()).extracting(Stage::colour).doesNotHaveDuplicates();
    }

    private static List<String> rows(String text) {
        return ROW.matcher(text)
                .results()
                .map(row -> row.group(1) + " " + row.group(2))
                .toList();
    }

    private static String row(Stage stage) {
        return stage.label() + " " + stage.column();
    }
}
