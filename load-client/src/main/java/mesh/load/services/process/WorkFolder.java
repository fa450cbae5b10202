package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.os.FileTree;

/**
 * A service's working folder. Each service has its own, which is empty when it starts, so that it finds no configuration there. It is
 * beside the log, and files that a crashing JVM leaves there are kept.
 */
public final class WorkFolder {

    private WorkFolder() {}

    /** Returns the folder beside a service's log. No service has a dot in its name, so the dot prevents a clash. */
    static Path beside(Path log) {
        return log.toAbsolutePath().resolveSibling(log.getFileName().toString().replaceFirst("\\.log$", "") + ".work");
    }

    /** Creates the folder, without the files of an earlier service. */
    static Path create(Path log) throws IOException {
        Path folder = beside(log);
        FileTree.delete(folder);
        return Files.createDirectory(folder);
    }

    /** Removes the folder of an ended service if the service has left nothing in it. */
    public static void removeEmpty(Path log) {
        try {
            Files.deleteIfExists(beside(log));
        } catch (IOException notEmpty) {
            // The files that a JVM leaves there say why it crashed.
        }
    }
}
