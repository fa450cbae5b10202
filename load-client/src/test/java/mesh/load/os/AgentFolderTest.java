package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentFolderTest {

    /** Length in bytes of the longest path that the system accepts, including its terminator. */
    private static final int MOST_BYTES = 4_096;

    /** Larger than the id of any process. */
    private static final long ENDED = 99_999_999_999L;

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

    /** Every user can make folders with predictable names in the temporary folder. */
    @Test
    void deletesNothingThatOtherUsersCanWriteTo() throws Exception {
        Path home = Files.createDirectory(temporary.resolve("home"));
        Path old = file(temporary.resolve("mesh-jmx-" + ENDED + "-1"));
        Path open = temporary.resolve("mesh-" + System.getProperty("user.name"));
        Path inOpenFolder = file(open.resolve("jmx-" + ENDED + "-1"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        clean(temporary, home);

        assertThat(old).exists();
        assertThat(inOpenFolder).exists();
    }

    @Test
    void deletesThisUsersFoldersOfEndedProcesses() throws Exception {
        Path home = Files.createDirectory(temporary.resolve("home"));
        Path own = Files.createDirectory(
                temporary.resolve("mesh-" + System.getProperty("user.name")),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path ended = file(own.resolve("jmx-" + ENDED + "-1"));
        Path living = file(own.resolve("jmx-" + ProcessHandle.current().pid() + "-1"));
        Path other = file(own.resolve("other"));

        clean(temporary, home);

        assertThat(ended.getParent()).doesNotExist();
        assertThat(living).exists();
        assertThat(other).exists();
    }

    private static Path file(Path folder) throws IOException {
        return Files.writeString(Files.createDirectories(folder).resolve("login"), "");
    }

    /** Runs in a process of its own, because the temporary folder of a JVM does not change. */
    private static void clean(Path temporary, Path home) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-Duser.home=" + home,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Cleaner.class.getName())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    static final class Cleaner {

        public static void main(String... args) {
            AgentFolder.deleteThoseOfEndedProcesses();
        }
    }
}
