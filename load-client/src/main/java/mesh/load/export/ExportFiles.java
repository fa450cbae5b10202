package mesh.load.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;

/** The files of a run to which rows are appended as repetitions end. */
public final class ExportFiles {

    private ExportFiles() {}

    /**
     * Creates each file with its header, before anything is started: a disk that is full, or a folder that cannot be written to,
     * is then found before a measurement is lost to it.
     *
     * @throws ResultsException if a file cannot be written
     */
    public static void create(ResultsFolder folder) {
        create(folder, false);
    }

    /**
     * The same.
     *
     * @param workers whether several processes send, so that each request has one of them
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
