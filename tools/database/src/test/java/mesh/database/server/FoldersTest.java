package mesh.database.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

    /** Enough files that another process can act while they are being deleted. */
    private static final int FILES = 5_000;

    @TempDir
    private Path root;

    @Test
    void deletesAFolderWithItsContentsAndFollowsNoLink() throws Exception {
        Path target = Files.writeString(root.resolve("target"), "stays");
        Path tree = Files.createDirectories(root.resolve("tree/a/b"));
        Files.writeString(tree.resolve("file"), "");
        Files.createSymbolicLink(tree.resolve("link"), target);

        Folders.delete(root.resolve("tree"));
        Folders.delete(root.resolve("nowhere"));

        assertThat(root.resolve("tree")).doesNotExist();
        assertThat(target).hasContent("stays");
    }

    /** The user under whom PostgreSQL runs owns its folder, and can do this. */
    @Test
    void followsNoLinkThatReplacesAFolderDuringTheDeletion() throws Exception {
        Path outside = files(root.resolve("outside"));
        Path tree = root.resolve("tree");
        Path folder = files(tree.resolve("a"));

        CompletableFuture<Void> attack = CompletableFuture.runAsync(() -> {
            while (Files.exists(folder.resolve("0")) && Files.exists(folder.resolve("999"))) {
                Thread.onSpinWait();
            }
            replace(folder, outside);
        });
        try {
            Folders.delete(tree);
        } catch (IOException replaced) {
            // The folder is no longer where it was.
        }
        attack.join();

        assertThat(outside.toFile().list()).hasSize(FILES);
    }

    private static Path files(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < FILES; i++) {
            Files.createFile(folder.resolve(Integer.toString(i)));
        }
        return folder;
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
