package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoFailureTest {

    @TempDir
    private Path folder;

    @Test
    void describesFailuresInWords() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Path none = folder.resolve("none");

        assertThat(failure(() -> Files.readString(none))).isEqualTo("'" + none + "': there is no such file or folder");
        assertThat(failure(() -> Files.createFile(file)))
                .isEqualTo("'" + file + "': a file or folder of that name already exists");
        assertThat(failure(() -> Files.delete(folder))).isEqualTo("'" + folder + "': the folder is not empty");
        assertThat(failure(() -> Files.createFile(file.resolve("below")))).endsWith("': Not a directory");
    }

    @Test
    void returnsTheSystemsReasonWithoutTheNameOfAClass() {
        assertThat(IoFailure.reason(new FileSystemException("/a", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(IoFailure.text(new AccessDeniedException("/a"))).isEqualTo("'/a': permission denied");
        assertThat(IoFailure.text(new IOException("connection reset"))).isEqualTo("connection reset");
        assertThat(IoFailure.text(new IOException())).isEqualTo("IOException");
    }

    private interface Attempt {
        void make() throws IOException;
    }

    private static String failure(Attempt attempt) {
        return IoFailure.text(catchThrowableOfType(IOException.class, attempt::make));
    }
}
