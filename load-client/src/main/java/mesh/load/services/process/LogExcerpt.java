package mesh.load.services.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mesh.load.os.OutputFile;

/**
 * The part of a service's logs that one run has caused. A service that stays running between runs writes to the same files in all of them,
 * and each run keeps its part beside its results.
 */
public record LogExcerpt(List<Part> parts) {

    private record Part(Path file, long from) {}

    /**
     * Marks where the logs end now.
     *
     * @param isRunning whether the service writes to them already. Otherwise it will overwrite them
     */
    public static LogExcerpt from(Path log, boolean isRunning) {
        List<Part> parts = new ArrayList<>();
        for (Path file : List.of(log, GcLog.beside(log))) {
            parts.add(new Part(file, isRunning ? new ServiceLog(file).length() : 0));
        }
        return new LogExcerpt(parts);
    }

    /** Copies what was written since then. */
    public void copyTo(Path folder) {
        for (Part part : parts) {
            Path copy = folder.resolve(part.file().getFileName());
            try (InputStream in = Files.newInputStream(part.file())) {
                Files.createDirectories(folder);
                OutputFile.unlink(copy);
                long length = Files.size(part.file());
                in.skipNBytes(length < part.from() ? 0 : part.from()); // a shorter file was begun anew
                Files.copy(in, copy);
            } catch (IOException cannot) {
                // No service was started, or the disk is full, which the results report.
            }
        }
    }
}
