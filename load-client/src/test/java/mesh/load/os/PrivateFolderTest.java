package mesh.load.os;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the permissions of a run's files. */
@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest {

    @TempDir
    private Path root;

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "")
    void onlyItsUserCanOpenTheFolderUnlessItIsShared(String unset) throws Exception {
        PrivateFolder folders = new PrivateFolder(unset);

        assertThat(mode(folders.create(root.resolve("a")))).isEqualTo("rwx------");
        assertThat(mode(folders.createAll(root.resolve("b/c/d")))).isEqualTo("rwx------");
        assertThat(mode(root.resolve("b/c"))).isEqualTo(byUmask());
    }

    @Test
    void makesAnExistingFolderPrivate() throws Exception {
        Path old = Files.createDirectory(
                root.resolve("old"), PosixFilePermissions.asFileAttribute(fromString("rwxr-xr-x")));

        assertThat(mode(new PrivateFolder(null).createAll(old))).isEqualTo("rwx------");
    }

    @Test
    void aSharedFolderHasThePermissionsOfTheUmask() throws Exception {
        PrivateFolder shared = new PrivateFolder("1");
        Path folder = shared.create(root.resolve("a"));
        Path file = Files.writeString(folder.resolve("file"), "");
        String before = mode(file);

        shared.seal(folder);

        assertThat(mode(folder)).isEqualTo(byUmask());
        assertThat(mode(file)).isEqualTo(before);
    }

    @Test
    void makesTheFilesOfAllProcessesPrivateButFollowsNoLinks() throws Exception {
        Path outside = Files.writeString(root.resolve("outside"), "");
        Files.setPosixFilePermissions(outside, fromString("rw-r--r--"));
        Path logs = Files.createDirectories(root.resolve("run/logs"));
        Path log = Files.writeString(logs.resolve("service.log"), "");
        Files.createSymbolicLink(logs.resolve("link"), outside);

        new PrivateFolder(null).seal(root.resolve("run"));

        assertThat(mode(root.resolve("run"))).isEqualTo("rwx------");
        assertThat(mode(logs)).isEqualTo("rwx------");
        assertThat(mode(log)).isEqualTo("rw-------");
        assertThat(mode(outside)).isEqualTo("rw-r--r--");
    }

    private String byUmask() throws Exception {
        return mode(Files.createDirectory(root.resolve("by-umask")));
    }

    private static String mode(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
