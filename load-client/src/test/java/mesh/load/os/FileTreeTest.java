package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

    /** Enough files for another process to act while they are being deleted. */
    private static final int DECOYS = 5_000;

    @TempDir
    private Path root;

    @Test
    void deletesAFileAFolderAndALinkButNotItsTarget() throws Exception {
        Path target = Files.writeString(root.resolve("target"), "stays");
        Path tree = Files.createDirectories(root.resolve("tree/a/b"));
        Files.writeString(tree.resolve("file"), "");
        Files.createSymbolicLink(tree.resolve("link"), target);
        Files.createSymbolicLink(root.resolve("tree/folder"), root);

        FileTree.delete(root.resolve("tree"));
        FileTree.delete(root.resolve("nowhere"));

        assertThat(root).isDirectoryContaining("glob:**target").isDirectoryNotContaining("glob:**tree");
        FileTree.delete(target);
        assertThat(root).isEmptyDirectory();
    }

    /** Another user who owns a part of the tree can do this. */
    @Test
    void followsNoLinkThatReplacesAFolderDuringTheDeletion() throws Exception {
        Path outside = Files.createDirectory(root.resolve("outside"));
        Path precious = Files.writeString(outside.resolve("precious"), "stays");
        Path tree = Files.createDirectory(root.resolve("tree"));
        Path folder = Files.createDirectory(tree.resolve("a"));
        Files.writeString(folder.resolve("precious"), "");
        Path[] decoys = decoys(tree);

        CompletableFuture<Void> attack = CompletableFuture.runAsync(() -> {
            while (Files.exists(decoys[0]) && Files.exists(decoys[DECOYS - 1])) {
                Thread.onSpinWait();
            }
            replace(folder, outside);
        });
        try {
            FileTree.delete(tree);
        } catch (IOException replaced) {
            // The folder may be replaced just when it is opened.
        }
        attack.join();

        assertThat(precious).hasContent("stays");
    }

    /** A zip file is such a system: its folders cannot be opened. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void deletesOnlyItsOwnOnASystemThatCannotOpenFilesRelativeToAFolder() throws Exception {
        Map<String, ?> settings =
                Map.of("create", true, "enablePosixFileAttributes", true, "defaultOwner", Files.getOwner(root));
        try (FileSystem zip = FileSystems.newFileSystem(root.resolve("zip"), settings)) {
            Path own = folder(zip.getPath("/own"), "rwx------");
            Path open = folder(zip.getPath("/open"), "rwxrwxrwx");

            FileTree.deleteOwn(own, name -> name.equals("jmx-1"));
            assertThatThrownBy(() -> FileTree.deleteOwn(open, name -> true))
                    .hasMessage(open + ": other users can write to it");

            assertThat(own.resolve("jmx-1")).doesNotExist();
            assertThat(own.resolve("jmx-2/password")).exists();
            assertThat(open.resolve("jmx-1/password")).exists();
        }
    }

    private static Path folder(Path folder, String permissions) throws IOException {
        for (String name : List.of("jmx-1", "jmx-2")) {
            Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("password"), "");
        }
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    private static Path[] decoys(Path folder) throws IOException {
        Path[] decoys = new Path[DECOYS];
        for (int i = 0; i < DECOYS; i++) {
            decoys[i] = Files.createFile(folder.resolve("decoy-" + (10_000 + i)));
        }
        return decoys;
    }

    private void replace(Path folder, Path target) {
        try {
            Files.move(folder, root.resolve("moved"));
            Files.createSymbolicLink(folder, target);
        } catch (IOException deletedAlready) {
            // There is nothing to replace any more.
        }
    }
}
