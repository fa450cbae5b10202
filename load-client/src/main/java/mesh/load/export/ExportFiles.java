package mesh.load.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;

/** The files of a run that get rows whenever a repetition ends. */
public final class ExportFiles {

    private ExportFiles() {}

    /**
     * Creates each file with its header before anything is started. A full disk or a folder without write access thus does not cost a
     * measurement.
     *
     * @throws ResultsException if a file cannot be written
     */
    public static void create(ResultsFolder folder) {
        create(folder, false);
    }

    /**
     * Creates the files of a run with one process or several.
     *
     * @param workers whether several processes send, so that the rows name the process of each request
     * @throws ResultsException if a file cannot be written
     */
    public static void create(ResultsFolder folder, boolean workers) {
        create(folder.requests(), workers ? RequestsCsv.HEADER_OF_WORKERS : RequestsCsv.HEADER);
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
