package mesh.load.export;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * A row for each request. Instants are nanoseconds since the release of the users, or empty if the request did not get that far. Its
 * stages are empty if they took no time or are unknown.
 */
public final class RequestsCsv {

    private static final String STAGES =
            Stream.of(Stage.values()).map(Stage::column).collect(Collectors.joining(",", ",", "\n"));

    static final String HEADER = "contender,repetition,user,sequence,cnt,intended_start_ns,start_ns,connect_ns,"
            + "first_byte_ns,first_item_ns,last_byte_ns,latency_ns,outcome,status,cause,bytes,items" + STAGES;

    static final String HEADER_OF_WORKERS = HEADER.replace("\n", ",worker\n");

    static final String HEADER_FOR_JMETER =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,"
                    + "grpThreads,allThreads,Latency,Connect\n";

    private RequestsCsv() {}

    /**
     * Appends the requests of a load.
     *
     * @param stages of each request, in the order of the requests; null if they were not measured
     */
    static void append(
            Path file,
            Contender contender,
            Work work,
            int repetition,
            LoadResult result,
            @Nullable List<@Nullable StageTimes> stages) {
        String beginning = contender.id() + "," + repetition + ",";
        BarrierFigures barrier = result.barrier();
        Csv.append(file, IntStream.range(0, result.requests().size()).mapToObj(at -> {
            RequestRecord request = result.requests().get(at);
            String row = beginning
                    + row(request, Integer.toString(work.itemsOf(request.user())))
                    + stages(stages == null ? null : stages.get(at));
            return barrier.processes() == null ? row : row + "," + barrier.workerOf(request.user());
        }));
    }

    private static String stages(@Nullable StageTimes times) {
        return Stream.of(Stage.values())
                .map(stage -> times == null || times.nanos(stage) == 0 ? "," : "," + times.nanos(stage))
                .collect(Collectors.joining());
    }

    /** Writes the records of a worker that could not report them. The number of the load goes into the column of the repetition. */
    public static void write(Path file, int firing, LoadResult result) {
        Csv.create(file, HEADER);
        Csv.append(
                file, result.requests().stream().map(request -> "," + firing + "," + row(request, "") + stages(null)));
    }

    private static String row(RequestRecord request, String cnt) {
        RequestTable.Kind kind = request.outcome().kind();
        return String.join(
                ",",
                Integer.toString(request.user()),
                Integer.toString(request.sequence()),
                cnt,
                instant(request.intendedStartNanos()),
                instant(request.startNanos()),
                instant(request.connectDurationNanos()),
                instant(request.firstByteNanos()),
                instant(request.firstItemNanos()),
                instant(request.lastByteNanos()),
                Long.toString(request.latencyNanos()),
                kind.outcome(),
                kind.statusText(),
                Csv.text(request.outcome().detail()),
                Long.toString(request.bytes()),
                Integer.toString(request.items()));
    }

    private static String instant(long nanos) {
        return nanos == RequestRecord.NEVER ? "" : Long.toString(nanos);
    }

    /** Uses JMeter's <a href="https://jmeter.apache.org/usermanual/listeners.html#csvlogformat">CSV format</a> in whole milliseconds. */
    static void appendForJMeter(Path file, Contender contender, int repetition, LoadResult result) {
        long barrier = result.barrier().releasedAt().toEpochMilli();
        Csv.append(
                file, result.requests().stream().map(request -> rowForJMeter(request, barrier, contender, repetition)));
    }

    private static String rowForJMeter(RequestRecord request, long barrier, Contender contender, int repetition) {
        RequestTable.Kind kind = request.outcome().kind();
        String cause = request.outcome().detail();
        String users = Integer.toString(contender.users());
        long toFirstByte = request.firstByteNanos() == RequestRecord.NEVER
                ? 0
                : millis(request.firstByteNanos() - request.intendedStartNanos());
        return String.join(
                ",",
                Long.toString(barrier + millis(request.intendedStartNanos())),
                Long.toString(millis(request.latencyNanos())),
                contender.id(),
                kind.statusText(),
                // JMeter groups errors by this message, in addition to their code.
                Csv.text(cause.isEmpty() ? kind.outcome() : cause),
                contender.id() + " " + repetition + "-" + request.user(),
                Boolean.toString(request.outcome() instanceof Outcome.Ok),
                Long.toString(request.bytes()),
                users,
                users,
                Long.toString(toFirstByte),
                Long.toString(millis(request.connectDurationNanos())));
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
