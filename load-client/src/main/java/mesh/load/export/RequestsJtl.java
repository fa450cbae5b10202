package mesh.load.export;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.Contender;

/**
 * The requests in the CSV format of Apache JMeter, whose report generator and plugins can then read a run. JMeter counts in whole
 * milliseconds; {@code requests.csv} has the exact values.
 *
 * @see <a href="https://jmeter.apache.org/usermanual/listeners.html#csvlogformat">CSV log format</a>
 */
final class RequestsJtl {

    static final String HEADER = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,"
            + "grpThreads,allThreads,Latency,Connect\n";

    private RequestsJtl() {}

    static void append(Path file, Contender contender, int repetition, LoadResult result) {
        long barrier = result.barrier().releasedAt().toEpochMilli();
        Csv.append(file, result.requests().stream().map(request -> row(request, barrier, contender, repetition)));
    }

    private static String row(RequestRecord request, long barrier, Contender contender, int repetition) {
        String users = Integer.toString(contender.users());
        return String.join(
                ",",
                Long.toString(barrier + millis(request.intendedStartNanos())),
                Long.toString(millis(request.latencyNanos())),
                contender.id(),
                request.outcome().kind().statusText(),
                message(request.outcome()),
                contender.id() + " " + repetition + "-" + request.user(),
                Boolean.toString(request.outcome() instanceof Outcome.Ok),
                Long.toString(request.bytes()),
                users,
                users,
                Long.toString(toFirstByte(request)),
                Long.toString(millis(request.connectDurationNanos())));
    }

    /** Returns the message by which JMeter groups errors, in addition to their code. */
    private static String message(Outcome outcome) {
        String cause = outcome.detail();
        return Csv.text(cause.isEmpty() ? outcome.kind().outcome() : cause);
    }

    private static long toFirstByte(RequestRecord request) {
        return request.firstByteNanos() == RequestRecord.NEVER
                ? 0
                : millis(request.firstByteNanos() - request.intendedStartNanos());
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
