package mesh.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;

/**
 * The latest requests whose client has given them an {@link RequestStages.Id}. Its memory is reserved once. A client reads it after its
 * load, so that a request that fails, is aborted or streams its response has stages, too.
 */
public final class StageJournal {

    /** The columns before those of the stages: the request's number, and three instants of {@link System#nanoTime}. */
    private static final List<String> INSTANTS = List.of("id", "readNanoTime", "waitedNanoTime", "respondedNanoTime");

    private static final Stage[] STAGES = Stage.ofServices().toArray(Stage[]::new);

    private static final int WIDTH = INSTANTS.size() + STAGES.length;

    /** Maximum number of requests in one answer, so that no answer becomes longer than its readers allow. */
    private static final int PAGE = 2_000;

    private final int capacity;
    private final long[] figures;
    private long recorded;

    /** @param capacity number of requests that are kept */
    public StageJournal(int capacity) {
        this.capacity = capacity;
        this.figures = new long[capacity * WIDTH];
    }

    /** Ends a request now, and records it if its client has given it a number. Does nothing if the request has ended before. */
    public void end(RequestStages request) {
        if (request.responded() && request.isRecorded() && capacity > 0) {
            record(request);
        }
    }

    private synchronized void record(RequestStages ended) {
        ended.copyTo(figures, row(recorded++));
    }

    /**
     * What the journal holds.
     *
     * @param nanoTime {@link System#nanoTime} now, which shows a reader whether it has the same clock
     * @param recorded requests recorded since the start; the journal holds the latest of them
     * @param next from which request on the next question gets more; as many as {@code recorded} if this is all
     * @param columns names of the columns: the request's number, three instants (when the service had read the
     *     request, when its last step ended, when the service had responded), and the nanoseconds of each stage
     */
    public record Content(long nanoTime, long recorded, long next, List<String> columns, List<long[]> requests) {}

    /**
     * Returns requests from the given one on: those that are still held, and not more than 2,000. The first request ever recorded has the
     * number 0.
     */
    public synchronized Content since(long first) {
        long begin = Math.min(recorded, Math.max(Math.max(first, 0), recorded - capacity));
        long end = Math.min(recorded, begin + PAGE);
        List<long[]> held = new ArrayList<>();
        for (long at = begin; at < end; at++) {
            held.add(Arrays.copyOfRange(figures, row(at), row(at) + WIDTH));
        }
        return new Content(System.nanoTime(), recorded, end, columns(), held);
    }

    /** Writes the columns of the stages. */
    static void copy(StageTimes times, long[] figures, int from) {
        for (int at = 0; at < STAGES.length; at++) {
            figures[from + at] = times.nanos(STAGES[at]);
        }
    }

    private int row(long request) {
        return (int) (request % capacity) * WIDTH;
    }

    private static List<String> columns() {
        return Stream.concat(INSTANTS.stream(), Stream.of(STAGES).map(Stage::label))
                .toList();
    }
}
