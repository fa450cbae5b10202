package mesh.database.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
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

    static void delete(Path folder) throws IOException {
        for (Path path : all(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
        }
    }
}
