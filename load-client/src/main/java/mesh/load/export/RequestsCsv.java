package mesh.load.export;

import java.nio.file.Path;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.OutcomeNames;
import mesh.load.results.request.RequestRecord;
import mesh.load.scenario.Contender;
import mesh.load.scenario.shape.Work;

/**
 * One row for each request. Instants are nanoseconds since the barrier released the users; a field is empty where there was no such
 * instant, and where an outcome has no status or cause.
 */
public final class RequestsCsv {

    public static final String HEADER = "contender,repetition,user,sequence,cnt,intended_start_ns,start_ns,connect_ns,"
            + "first_byte_ns,first_item_ns,last_byte_ns,latency_ns,outcome,status,cause,bytes,items\n";

    private RequestsCsv() {}

    public static void append(Path file, Contender contender, Work work, int repetition, LoadResult result) {
        Csv.append(
                file,
                result.requests().stream()
                        .map(request ->
                                contender.id() + "," + repetition + "," + row(request, work.itemsOf(request.user()))));
    }

    private static String row(RequestRecord request, int cnt) {
        return String.join(
                ",",
                Integer.toString(request.user()),
                Integer.toString(request.sequence()),
                Integer.toString(cnt),
                instant(request.intendedStartNanos()),
                instant(request.startNanos()),
                instant(request.connectDurationNanos()),
                instant(request.firstByteNanos()),
                instant(request.firstItemNanos()),
                instant(request.lastByteNanos()),
                Long.toString(request.latencyNanos()),
                OutcomeNames.name(request.outcome()),
                OutcomeNames.status(request.outcome()),
                Csv.quoted(OutcomeNames.detail(request.outcome())),
                Long.toString(request.bytes()),
                Integer.toString(request.items()));
    }

    private static String instant(long nanos) {
        return nanos == RequestRecord.NEVER ? "" : Long.toString(nanos);
    }
}
