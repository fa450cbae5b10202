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

class CsvTest {

    @TempDir
    private Path folder;

    @Test
    void anInterruptionLosesNoRow() throws Exception {
        Path file = Files.writeString(folder.resolve("rows.csv"), "header\n");
        Thread.currentThread().interrupt();

        Csv.append(file, Stream.of("1", "2"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).content().isEqualTo("header\n1\n2\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsNamed() throws Exception {
        Path full = Files.createSymbolicLink(folder.resolve("rows.csv"), Path.of("/dev/full"));

        assertThatThrownBy(() -> Csv.append(full, Stream.of("1")))
                .isInstanceOf(ResultsException.class)
                .hasMessage("'" + full + "' cannot be written: No space left on device");
    }

    @Test
    void textThatCouldBreakARowIsQuoted() {
        assertThat(Csv.quoted("read-timeout")).isEqualTo("read-timeout");
        assertThat(Csv.quoted("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
    }
}
