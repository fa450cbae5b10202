package mesh.load.os;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class UserFolderTest {

    @TempDir
    private Path root;

    @Test
    void isCreatedForThisUserAndFoundAgain() throws Exception {
        Path place = root.resolve("home/mesh");

        assertThat(UserFolder.in(List.of(place))).isEqualTo(place);
        assertThat(UserFolder.in(List.of(place, root.resolve("other")))).isEqualTo(place);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
                .isEqualTo("rwx------");
    }

    @Test
    void isNoFileNoLinkAndNoFolderThatOthersCanWriteTo() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "");
        Path own = UserFolder.in(List.of(root.resolve("own")));
        Path link = Files.createSymbolicLink(root.resolve("link"), own);
        Path dangling = Files.createSymbolicLink(root.resolve("dangling"), root.resolve("nowhere"));
        Path ofGroup = Files.createDirectory(root.resolve("of-group"));
        Files.setPosixFilePermissions(ofGroup, fromString("rwxrwx---"));
        Path ofAll = Files.createDirectory(root.resolve("of-all"));
        Files.setPosixFilePermissions(ofAll, fromString("rwxr-xrwx"));

        assertThat(UserFolder.in(List.of(file, link, dangling, ofGroup, ofAll, own)))
                .isEqualTo(own);

        assertThat(root.resolve("nowhere")).doesNotExist();
        assertThatThrownBy(() -> UserFolder.in(List.of(file, ofAll)))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(ofAll + ": other users can write to it");
    }

    @Test
    void isNoFolderOfAnotherUser() throws Exception {
        Path foreign = ofAnotherUser(Files.createDirectory(root.resolve("foreign")));

        assertThatThrownBy(() -> UserFolder.in(List.of(foreign))).isInstanceOf(FileSystemException.class);
        assertThat(UserFolder.isOwn(foreign)).isFalse();
    }

    @Test
    void nothingIsDeletedInAFolderOfAnotherUser() throws Exception {
        Path foreign = Files.createDirectory(root.resolve("foreign"));
        Path file = Files.writeString(foreign.resolve("file"), "");
        ofAnotherUser(foreign);

        assertThatThrownBy(() -> FileTree.deleteOwn(foreign, name -> true)).isInstanceOf(FileSystemException.class);

        assertThat(file).exists();
    }

    @Test
    void aFolderOfAnotherUserAndItsFilesKeepTheirPermissions() throws Exception {
        Path foreign = Files.createDirectory(root.resolve("foreign"));
        Files.setPosixFilePermissions(foreign, fromString("rwxr-xr-x"));
        Path file = file(foreign.resolve("file"));
        ofAnotherUser(foreign);

        new PrivateFolder(null).seal(root);
        new PrivateFolder(null).seal(foreign);
        new PrivateFolder(null).createAll(foreign);

        assertThat(mode(foreign)).isEqualTo("rwxr-xr-x");
        assertThat(mode(file)).isEqualTo("rw-r--r--");
        assertThat(mode(root)).isEqualTo("rwx------");
    }

    @Test
    void aFileOfAnotherUserKeepsItsPermissions() throws Exception {
        Path file = ofAnotherUser(file(root.resolve("foreign")));
        Path own = file(root.resolve("own"));

        new PrivateFolder(null).seal(root);

        assertThat(mode(file)).isEqualTo("rw-r--r--");
        assertThat(mode(own)).isEqualTo("rw-------");
    }

    private static Path file(Path file) throws IOException {
        Files.writeString(file, "");
        return Files.setPosixFilePermissions(file, fromString("rw-r--r--"));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static Path ofAnotherUser(Path folder) throws IOException {
        assumeThat(Files.getAttribute(folder, "unix:uid"))
                .as("wants root: it makes a folder of another user")
                .isEqualTo(0);
        UserPrincipal other =
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        return Files.setOwner(folder, other);
    }
}
