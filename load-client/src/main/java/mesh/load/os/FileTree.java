package mesh.load.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Deletes files and folders. */
public final class FileTree {

    private FileTree() {}

    /** Deletes a file, or a folder with its contents, if it exists. Follows no links. */
    public static void delete(Path root) throws IOException {
        if (Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (UncheckedIOException cannot) { // another process deletes the same files
                throw cannot.getCause();
            }
        }
    }

    /** Deletes a file or an empty folder if it exists and can be deleted. */
    public static void tryToDelete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException left) {
            // The callers no longer need the file, and it does no harm.
        }
    }
}
