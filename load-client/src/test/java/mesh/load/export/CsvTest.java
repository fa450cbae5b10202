package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mesh.load.results.ResultsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @TempDir
    private Path folder;

    @Test
    void anInterruptionDoesNotLoseRows() throws Exception {
        Path file = Files.writeString(folder.resolve("rows.csv"), "header\n");
        Thread.currentThread().interrupt();

        Csv.append(file, Stream.of("1", "2"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).content().isEqualTo("header\n1\n2\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theErrorNamesTheFullDisk() throws Exception {
        Path full = Files.createSymbolicLink(folder.resolve("rows.csv"), Path.of("/dev/full"));

        assertThatThrownBy(() -> Csv.append(full, Stream.of("1")))
                .isInstanceOf(ResultsException.class)
                .hasMessage("'" + full + "' cannot be written: No space left on device");
    }

    @Test
    void quotesTextThatCouldBreakARow() {
        assertThat(Csv.text("read-timeout")).isEqualTo("read-timeout");
        assertThat(Csv.text("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
    }

    /** A spreadsheet would evaluate a formula, and a formula can send other cells to an address. */
    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(1)", "=cmd|' /C calc'!A0", "  =1", "\uFF1D1", "-"})
    void aFormulaIsWrittenAsText(String formula) {
        assertThat(Csv.text(formula)).isEqualTo("\"'" + formula + "\"");
    }

    /**
     * A program that reads the file would take text after a line break for another row, and a terminal would execute control characters.
     */
    @Test
    void aCellIsOneLineWithoutControlCharacters() {
        assertThat(Csv.text("a\r\nb\u001b[2J\t=1")).isEqualTo("\"a\\u000d\\u000ab\\u001b[2J\\u0009=1\"");
        assertThat(Csv.text("\t=1")).isEqualTo("\"\\u0009=1\"");
    }
}
