package mesh.load.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;

/** The files of a run that get rows whenever a repetition ends. */
public final class ExportFiles {

    private ExportFiles() {}

    /**
     * Creates each file with its header before anything is started. A full disk or a missing write permission is thus found before a
     * measurement is lost.
     *
     * @param workers whether several processes send, so that the rows name the process of each request
     * @throws ResultsException if a file cannot be written
     */
    public static void create(ResultsFolder folder, boolean workers) {
        create(folder.requests(), workers ? RequestsCsv.HEADER_OF_WORKERS : RequestsCsv.HEADER);
        create(folder.requestsForJMeter(), RequestsJtl.HEADER);
        create(folder.threads(), ThreadsCsv.HEADER);
    }

    static void create(Path file, String header) {
        try {
            Files.writeString(file, header);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }

    /**
     * Adds a repetition to each file.
     *
     * @param load the requests of the repetition
     * @param result of the same repetition
     * @throws ResultsException if a file cannot be written
     */
    public static void append(
            ResultsFolder folder, Contender contender, Work work, LoadResult load, ContenderResult result) {
        RequestsCsv.append(folder.requests(), contender, work, result.repetition(), load);
        RequestsJtl.append(folder.requestsForJMeter(), contender, result.repetition(), load);
        LatencyLog.append(folder.latencies(contender.id()), load);
        if (load.beside() != null) {
            LatencyLog.append(folder.latencies(contender.id() + "-beside"), load.beside());
        }
        ThreadsCsv.append(folder.threads(), result);
    }
}
