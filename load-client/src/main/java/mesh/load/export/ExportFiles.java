package mesh.load.export;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.ResultsFolder;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/** The files of a run that get rows whenever a repetition ends. */
public final class ExportFiles {

    static final String THREADS_HEADER = "contender,repetition,service,at_ns,pool,count\n";

    private ExportFiles() {}

    /** Creates each file with its header before anything is started, so that a full disk does not cost a measurement. */
    public static void create(ResultsFolder folder, boolean workers) {
        Csv.create(folder.requests(), workers ? RequestsCsv.HEADER_OF_WORKERS : RequestsCsv.HEADER);
        Csv.create(folder.requestsForJMeter(), RequestsCsv.HEADER_FOR_JMETER);
        Csv.create(folder.threads(), THREADS_HEADER);
    }

    public static void append(
            ResultsFolder folder,
            Contender contender,
            Work work,
            LoadResult load,
            ContenderResult result,
            @Nullable List<@Nullable StageTimes> stages) {
        RequestsCsv.append(folder.requests(), contender, work, result.repetition(), load, stages);
        RequestsCsv.appendForJMeter(folder.requestsForJMeter(), contender, result.repetition(), load);
        LatencyLog.append(folder.latencies(contender.id()), load);
        if (load.background() != null) {
            LatencyLog.append(folder.latencies(contender.id() + "-background"), load.background());
        }
        appendThreads(folder.threads(), result);
    }

    /** Adds a row for each sample and pool: nanoseconds since the barrier released the users, and the number of live platform threads. */
    static void appendThreads(Path file, ContenderResult result) {
        String beginning = result.id() + "," + result.repetition() + ",";
        Csv.append(
                file, result.observations().stream().flatMap(ExportFiles::rows).map(beginning::concat));
    }

    private static Stream<String> rows(ObservationFigures service) {
        return IntStream.range(0, service.at().size())
                .boxed()
                .flatMap(sample -> service.threadsByPool().entrySet().stream()
                        .map(pool -> String.join(
                                ",",
                                Csv.text(service.service()),
                                service.at().get(sample).toString(),
                                Csv.text(pool.getKey()),
                                pool.getValue().get(sample).toString())));
    }
}
