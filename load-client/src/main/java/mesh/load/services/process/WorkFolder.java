package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The working folder of a service, which is its own and empty when it starts: it finds no configuration there. It is beside the log, and what a
 * JVM leaves there when it crashes is kept.
 */
public final class WorkFolder {

    private WorkFolder() {}

    /** Beside the log of a service. The dot keeps it from being the log of a service that is called so. */
    static Path beside(Path log) {
        return log.toAbsolutePath().resolveSibling(log.getFileName().toString().replaceFirst("\\.log$", "") + ".work");
    }

    /** Makes it anew. */
    static Path create(Path log) throws IOException {
        Path folder = beside(log);
        try {
            Files.walkFileTree(folder, new Deletion()); // it follows no links
        } catch (NoSuchFileException first) {
            // Nothing was left of an earlier service.
        }
        return Files.createDirectory(folder);
    }

    /** Removes it where the service has left nothing in it. The service has ended. */
    public static void removeEmpty(Path log) {
        try {
            Files.deleteIfExists(beside(log));
        } catch (IOException notEmpty) {
            // What a JVM leaves there says why it crashed.
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
