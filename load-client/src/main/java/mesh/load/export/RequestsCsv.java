package mesh.load.export;

import java.nio.file.Path;
import mesh.load.results.ResultsException;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;

/**
 * One row for each request. Instants are nanoseconds since the barrier released the users. The field of an instant is empty if the request
 * did not get that far. The field of a status or cause is empty if the outcome has none.
 */
public final class RequestsCsv {

    static final String HEADER = "contender,repetition,user,sequence,cnt,intended_start_ns,start_ns,connect_ns,"
            + "first_byte_ns,first_item_ns,last_byte_ns,latency_ns,outcome,status,cause,bytes,items\n";

    /** Header for a run with several worker processes: its rows also name the worker. */
    static final String HEADER_OF_WORKERS = HEADER.replace("\n", ",worker\n");

    private RequestsCsv() {}

    static void append(Path file, Contender contender, Work work, int repetition, LoadResult result) {
        String beginning = contender.id() + "," + repetition + ",";
        Csv.append(
                file,
                result.requests().stream()
                        .map(request -> beginning
                                + row(request, Integer.toString(work.itemsOf(request.user())))
                                + worker(request, result.barrier())));
    }

    private static String worker(RequestRecord request, BarrierFigures barrier) {
        return barrier.processes() == null ? "" : "," + barrier.workerOf(request.user());
    }

    /**
     * Writes a separate file with the records of a worker that could not report them. The worker knows neither the contender nor the number
     * of items that a user requested, so these fields are empty.
     *
     * @param firing number of the load, which goes into the column of the repetition
     * @throws ResultsException if it cannot be written
     */
    public static void write(Path file, int firing, LoadResult result) {
        Csv.create(file, HEADER);
        Csv.append(file, result.requests().stream().map(request -> "," + firing + "," + row(request, "")));
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
}
