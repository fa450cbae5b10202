package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFilesTest {

    @TempDir
    private Path root;

    @Test
    void eachFileBeginsWithItsHeader() {
        ResultsFolder folder = new ResultsFolder(root);

        ExportFiles.create(folder, false);

        assertThat(folder.requests()).hasContent(RequestsCsv.HEADER);
        assertThat(folder.requestsForJMeter()).hasContent(RequestsCsv.HEADER_FOR_JMETER);
        assertThat(folder.threads()).hasContent(ExportFiles.THREADS_HEADER);
    }

    @Test
    void theErrorNamesAFileThatCannotBeWritten() throws Exception {
        ResultsFolder folder = new ResultsFolder(root);
        Files.createDirectory(folder.threads());

        assertThatThrownBy(() -> ExportFiles.create(folder, false))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith("'" + folder.threads() + "' cannot be written: ");
    }
}
