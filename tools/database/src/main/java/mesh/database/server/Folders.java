package mesh.database.server;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lists and deletes whole folders. */
final class Folders {

    private Folders() {}

    /** Returns the folder and all that is in it, parents first; empty if it does not exist. */
    static List<Path> all(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.toList();
        }
    }

    /**
     * Deletes a folder with its contents, if it exists. Works relative to open folders where the system can, because a path could lead
     * elsewhere: another user may replace a folder of theirs with a link at any moment.
     */
    static void delete(Path folder) throws IOException {
        Path path = folder.toAbsolutePath();
        if (!Files.exists(path, NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> parent = Files.newDirectoryStream(path.getParent())) {
            if (parent instanceof SecureDirectoryStream<Path> open) {
                delete(open, path.getFileName());
            } else {
                for (Path file : all(path).reversed()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void delete(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        if (!parent.getFileAttributeView(name, BasicFileAttributeView.class, NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory()) {
            parent.deleteFile(name);
            return;
        }
        try (var folder = parent.newDirectoryStream(name, NOFOLLOW_LINKS)) {
            List<Path> content = new ArrayList<>();
            folder.forEach(content::add);
            for (Path file : content) {
                delete(folder, file.getFileName());
            }
        }
        parent.deleteDirectory(name);
    }
}
