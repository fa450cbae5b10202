package mesh.load.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;

/** The files of a run that other programs read, before the first row is in them: that they can be written is known at once. */
public final class ExportFiles {

    private ExportFiles() {}

    /**
     * Writes the header of each.
     *
     * @throws ResultsException if one of them cannot be written
     */
    public static void create(ResultsFolder folder) {
        create(folder.requests(), RequestsCsv.HEADER);
        create(folder.requestsForJMeter(), RequestsJtl.HEADER);
        create(folder.threads(), ThreadsCsv.HEADER);
    }

    private static void create(Path file, String header) {
        try {
            Files.writeString(file, header);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }
}
