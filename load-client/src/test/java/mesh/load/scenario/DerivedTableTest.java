package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DerivedTableTest {

    private static final String HEAD = "| Name | Size |\n|---|---|\n";
    private static final String PAGE = "# Things\n\n" + HEAD + "| a | 1 |\n| b | 2 |\n\nEnd.\n\n| Another | table |\n";

    @TempDir
    private Path folder;

    private DerivedTable table;

    @BeforeEach
    void aPageWithATable() throws IOException {
        table = new DerivedTable(Files.writeString(folder.resolve("things.md"), PAGE), HEAD);
    }

    @Test
    void aMissingRowIsAdded() throws IOException {
        table.hasRows(List.of("| a | 1 |", "| b | 2 |", "| c | 3 |"), false);

        assertThat(table.page()).hasContent(PAGE.replace("| b | 2 |\n", "| b | 2 |\n| c | 3 |\n"));
    }

    @Test
    void aRowWithoutAFileIsRemoved() throws IOException {
        table.hasRows(List.of("| b | 2 |"), false);

        assertThat(table.page()).hasContent(PAGE.replace("| a | 1 |\n", ""));
    }

    @Test
    void aDifferenceFailsIfTheTableIsOnlyChecked() throws IOException {
        table.hasRows(List.of("| a | 1 |", "| b | 2 |"), true);

        assertThatThrownBy(() -> table.hasRows(List.of("| a | 1 |"), true))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("things.md, which this test writes if CI is not set");
        assertThat(table.page()).hasContent(PAGE);
    }

    @Test
    void theCommentOfAFileMayHaveSeveralLines() {
        assertThat(table.cell("# In a list: 1\n# In docs/things.md: What is\n# a thing?\n\n# Other\nname: a"))
                .isEqualTo("What is a thing?");
        assertThat(table.cell("# In docs/things.md: A\nname: a\n# In docs/things.md: B"))
                .isEqualTo("A");
    }

    @Test
    void aFileWithoutTheCommentIsRejected() {
        assertThatThrownBy(() -> table.cell("name: a\n# In docs/things.md: B"))
                .hasMessageContaining("# In docs/things.md: ");
    }
}
