package mesh.load.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Deletes files and folders. */
public final class FileTree {

    private FileTree() {}

    /**
     * Deletes a file, or a folder with its contents, if it exists. Follows no links in the folder, also none that another process puts there
     * meanwhile.
     */
    public static void delete(Path root) throws IOException {
        Path file = root.toAbsolutePath();
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (OpenFolder parent = OpenFolder.at(Objects.requireNonNull(file.getParent(), "a root is never deleted"))) {
            if (parent == null) {
                deleteByPath(file);
            } else {
                parent.delete(file.getFileName());
            }
        }
    }

    /**
     * Deletes those files and folders in a folder that have one of these names.
     *
     * @throws IOException if other users can write to the folder, because they choose its names; then nothing is deleted
     */
    public static void deleteOwn(Path folder, Predicate<String> names) throws IOException {
        try (OpenFolder open = OpenFolder.at(folder)) {
            if (!(open == null ? UserFolder.isOwn(folder) : UserFolder.isOwn(open.attributes()))) {
                throw new FileSystemException(folder.toString(), null, "other users can write to it");
            }
            if (open == null) {
                deleteByPath(folder, names);
            } else {
                delete(open, names);
            }
        }
    }

    private static void delete(OpenFolder folder, Predicate<String> names) throws IOException {
        for (Path name : folder.names()) {
            if (names.test(name.toString())) {
                folder.delete(name);
            }
        }
    }

    private static void deleteByPath(Path folder, Predicate<String> names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (names.test(file.getFileName().toString())) {
                    deleteByPath(file);
                }
            }
        }
    }

    /** Deletes in the same way on a system that cannot open files relative to a folder. There, a new link can be followed. */
    private static void deleteByPath(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException cannot) { // another process deletes the same files
            throw cannot.getCause();
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
