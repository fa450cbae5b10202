package mesh.stages;

import mesh.stages.path.CriticalPath;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * One request, and what it waits for. Several threads may begin and end its steps. The stages are those of the request's {@link
 * CriticalPath}, from when the service had read the request. This class is the lock of the path, and its clock.
 */
public final class RequestStages {

    private static final ThreadLocal<@Nullable RequestStages> CURRENT = new ThreadLocal<>();

    /** A microsecond: the header shows no less. */
    private static final long SHOWN_FROM_NANOS = 1_000;

    static final Step NO_STEP = new Step(null, new CriticalPath(0), Stage.REST, 0);

    private static final long NO_ID = -1;

    private final long id;
    private final long readNanos;
    private final CriticalPath path;
    private long waitedNanos;
    private long respondedNanos;

    /** A number that the load client has given to its request. With it, the load client finds the request in the journal again. */
    public record Id(long value) {

        /** Name of the header in which the load client sends the number. */
        public static final String HEADER = "Mesh-Request";

        private static final int MAX_DIGITS = 18;

        /** Returns the number in a header's text; null if the text is null or is not a decimal number of at most 18 digits. */
        public static @Nullable Id parse(@Nullable String text) {
            if (text == null || text.isEmpty() || text.length() > MAX_DIGITS) {
                return null;
            }
            long value = 0;
            for (int at = 0; at < text.length(); at++) {
                int digit = text.charAt(at) - '0';
                if (digit < 0 || digit > 9) {
                    return null;
                }
                value = 10 * value + digit;
            }
            return new Id(value);
        }
    }

    /**
     * @param id null for a request that is not recorded in the journal
     * @param readNanos {@link System#nanoTime} at which the server had begun to read the request: Tomcat hands the connection over to a thread,
     *     and Netty runs the first filter
     */
    public RequestStages(@Nullable Id id, long readNanos) {
        this.id = id == null ? NO_ID : id.value();
        this.readNanos = readNanos;
        this.path = new CriticalPath(readNanos);
    }

    /** Returns the request that the calling thread serves; null if it serves none, or stages are not measured. */
    public static @Nullable RequestStages current() {
        return CURRENT.get();
    }

    /** Makes a request the one that the calling thread serves; null makes it none. */
    public static void setCurrent(@Nullable RequestStages request) {
        CURRENT.set(request); // remove() would allocate an entry of the thread for each request
    }

    /** Begins a step of the request that the calling thread serves; a step without effect if it serves none. */
    public static Step begin(Stage stage) {
        return begin(CURRENT.get(), stage);
    }

    /** Begins a step of a request; a step without effect if the request is null. */
    public static Step begin(@Nullable RequestStages request, Stage stage) {
        return request == null ? NO_STEP : request.begin(stage, Long.MAX_VALUE);
    }

    /**
     * Begins a step of this request at an instant in the past, but not before the end of the latest step. Begins none after the response.
     *
     * @param nanoTime the instant; if it is in the future, the step begins now
     */
    public synchronized Step begin(Stage stage, long nanoTime) {
        if (respondedNanos != 0) {
            return NO_STEP;
        }
        return path.begin(new Step(this, path, stage, Math.min(nanoTime, System.nanoTime())));
    }

    /** Adds a step that began at an instant and ends now, as {@link #begin(Stage, long)} and {@link Step#end} do. */
    public synchronized void add(Stage stage, long nanoTime) {
        if (path.isUnderWay() || respondedNanos != 0) {
            begin(stage, nanoTime).end();
            return;
        }
        path.add(stage, nanoTime, System.nanoTime());
    }

    void end(Step step) {
        end(step, Long.MAX_VALUE);
    }

    /** Ends the step at an instant, or now if the instant is in the future. What happens after the response does not count. */
    synchronized void end(Step step, long nanoTime) {
        if (!step.isOpen() || respondedNanos != 0) {
            return;
        }
        path.end(step, Math.min(nanoTime, System.nanoTime()));
    }

    /** Ends the request now. Returns false if it has ended before: the end can be reported on two ways. */
    public synchronized boolean responded() {
        if (respondedNanos != 0) {
            return false;
        }
        respondedNanos = Math.max(path.waitedNanos(), System.nanoTime());
        waitedNanos = path.isUnderWay() ? respondedNanos : path.waitedNanos();
        path.end(respondedNanos);
        return true;
    }

    /** Returns whether the load client finds this request in the journal. Its response then needs no header. */
    public boolean isRecorded() {
        return id != NO_ID;
    }

    /**
     * Writes what the journal keeps of a request that has responded: its number, when the service had read it, when its latest step ended
     * (what follows is the sending of the response; the response, if a step was still under way), when the service had responded, and the
     * time of each stage.
     */
    synchronized void copyTo(long[] figures, int row) {
        figures[row] = id;
        figures[row + 1] = readNanos;
        figures[row + 2] = waitedNanos;
        figures[row + 3] = respondedNanos;
        StageJournal.copy(path.times(), figures, row + 4);
    }

    synchronized long respondedNanos() {
        return respondedNanos;
    }

    /** Returns the time of each stage from the first instant until the given one, or until the end of the latest step if that is later. */
    public synchronized StageTimes until(long nanoTime) {
        return path.until(nanoTime);
    }

    /** Returns the value of {@code Server-Timing} so far: the stages that have taken a microsecond or more, and their sum. */
    public synchronized String serverTiming() {
        long now = Math.max(path.waitedNanos(), System.nanoTime());
        StageTimes times = until(now);
        ServerTiming text = new ServerTiming();
        for (Stage stage : Stage.values()) {
            if (times.nanos(stage) >= SHOWN_FROM_NANOS) {
                text.add(stage.label(), times.nanos(stage));
            }
        }
        return text.add("total", now - readNanos).toString();
    }
}
