package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileIsReplaced() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "something longer");

        OutputFile.write(file, "new \u00e9");

        assertThat(file).hasContent("new \u00e9");
        assertThat(folder).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void aNewFileHasTheUsualPermissions() throws Exception {
        Path any = Files.writeString(folder.resolve("any"), "");
        Path file = folder.resolve("a");

        OutputFile.write(file, "x");

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(any));
    }

    @Test
    void aLinkIsReplacedAndNotFollowed() throws Exception {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Path file = Files.createSymbolicLink(folder.resolve("a"), precious);
        Files.createSymbolicLink(folder.resolve("a.draft"), precious);

        OutputFile.write(file, "x");

        assertThat(precious).hasContent("precious");
        assertThat(file).isRegularFile().hasContent("x");
        assertThat(file).matches(one -> !Files.isSymbolicLink(one));
    }

    @Test
    void aDanglingLinkIsReplaced() throws Exception {
        Path file = Files.createSymbolicLink(folder.resolve("a"), folder.resolve("nowhere"));

        OutputFile.write(file, "x");

        assertThat(file).hasContent("x");
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void writesToADeviceWithoutReplacingIt() throws Exception {
        Path device = Files.createSymbolicLink(folder.resolve("a"), Path.of("/dev/null"));

        OutputFile.write(device, "x");

        assertThat(device).isSymbolicLink();
    }

    @Test
    void reportsAFolderOfTheSameNameAndLeavesNoFileBehind() throws Exception {
        Path file = Files.createDirectory(folder.resolve("a"));
        Files.createFile(file.resolve("in it"));

        assertThatThrownBy(() -> OutputFile.write(file, "x")).isInstanceOf(IOException.class);

        assertThat(folder).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void deletesOnlyLinks() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "stays");
        Path link = Files.createSymbolicLink(folder.resolve("b"), file);

        OutputFile.unlink(link);
        OutputFile.unlink(file);
        OutputFile.unlink(folder.resolve("nowhere"));

        assertThat(link).doesNotExist();
        assertThat(file).hasContent("stays");
    }
}
