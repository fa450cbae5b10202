package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentFolderTest {

    /** Length in bytes of the longest path that the system accepts, including its terminator. */
    private static final int MOST_BYTES = 4_096;

    @TempDir
    Path temporary;

    /** On a full disk, writing fails in the same way. The test uses a path that is too long, because that fails for root, too. */
    @Test
    void deletesTheFolderOfCredentialsIfItCannotBeFilled() throws IOException {
        Path folder = temporary;
        while (folder.toString().length() < MOST_BYTES - 220) {
            folder = Files.createDirectory(folder.resolve("x".repeat(200)));
        }
        Path full = folder.resolve("y".repeat(MOST_BYTES - folder.toString().length() - 10));
        Files.createDirectory(full);

        assertThatThrownBy(() -> AgentFolder.fill(full)).isInstanceOf(IOException.class);

        assertThat(full).doesNotExist();
    }
}
