package mesh.stages;

import org.jspecify.annotations.Nullable;

/**
 * One request, and what it waits for. Several threads may begin and end its steps.
 *
 * <p>The stages are those of the request's critical path. Going back from the end, each instant belongs to the step that was waited for:
 * the step that ended last, then the one that had ended last when that one began, and so on. What lies between two of these steps is {@link
 * Stage#REST}. So the stages add up to the time from the first instant to the last, whether the calls follow each other or overlap.
 */
public final class RequestStages {

    private static final ThreadLocal<@Nullable RequestStages> CURRENT = new ThreadLocal<>();

    /** A microsecond: the header shows no less. */
    private static final long SHOWN_FROM_NANOS = 1_000;

    static final Step NO_STEP = new Step(null, null, Stage.REST, 0);

    private static final long NO_ID = -1;

    private final long id;
    private final long readNanos;
    private final StageTimes settled = new StageTimes();
    private long settledUntilNanos;
    private @Nullable Step oldestOpen;
    private @Nullable Step latestOpen;
    private @Nullable Step lastEnded;
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
        this.settledUntilNanos = readNanos;
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
        Step step = new Step(this, lastEnded, stage, Math.max(waited(), Math.min(nanoTime, System.nanoTime())));
        open(step);
        return step;
    }

    /** Adds a step that began at an instant and ends now, as {@link #begin(Stage, long)} and {@link Step#end} do. */
    public synchronized void add(Stage stage, long nanoTime) {
        if (oldestOpen != null || respondedNanos != 0) {
            begin(stage, nanoTime).end();
            return;
        }
        long now = Math.max(settledUntilNanos, System.nanoTime());
        long begun = Math.max(settledUntilNanos, Math.min(nanoTime, now));
        settled.add(Stage.REST, begun - settledUntilNanos);
        settled.add(stage, now - begun);
        settledUntilNanos = now;
    }

    private void open(Step step) {
        step.older = latestOpen;
        if (latestOpen == null) {
            oldestOpen = step;
        } else {
            latestOpen.later = step;
        }
        latestOpen = step;
    }

    private void close(Step step) {
        if (step.older == null) {
            oldestOpen = step.later;
        } else {
            step.older.later = step.later;
        }
        if (step.later == null) {
            latestOpen = step.older;
        } else {
            step.later.older = step.older;
        }
        step.older = null; // the step may be held for longer than its neighbours
        step.later = null;
    }

    void end(Step step) {
        end(step, Long.MAX_VALUE);
    }

    /** Ends the step at an instant, or now if the instant is in the future. What happens after the response does not count. */
    synchronized void end(Step step, long nanoTime) {
        if (!step.isOpen() || respondedNanos != 0) {
            return;
        }
        step.endAt(Math.max(waited(), Math.min(nanoTime, System.nanoTime())));
        close(step);
        lastEnded = step;
        if (oldestOpen == null) {
            settle(step.endedNanos());
        }
    }

    private long waited() {
        return lastEnded == null ? settledUntilNanos : lastEnded.endedNanos();
    }

    /**
     * Keeps only the times of the steps so far. The critical path passes through this instant, because no step is under way, or because it is
     * that of the response. Otherwise a request that makes ten thousand calls, one after another, would hold ten thousand steps.
     */
    private void settle(long nanoTime) {
        addPath(settled, nanoTime);
        settledUntilNanos = nanoTime;
        lastEnded = null;
    }

    /** Ends the request now. Returns false if it has ended before: the end can be reported on two ways. */
    public synchronized boolean responded() {
        if (respondedNanos != 0) {
            return false;
        }
        respondedNanos = Math.max(waited(), System.nanoTime());
        waitedNanos = oldestOpen == null ? waited() : respondedNanos;
        settle(respondedNanos);
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
        settled.copyTo(figures, row + 4);
    }

    synchronized long respondedNanos() {
        return respondedNanos;
    }

    /** Returns the time of each stage from the first instant until the given one, or until the end of the latest step if that is later. */
    public synchronized StageTimes until(long nanoTime) {
        StageTimes times = new StageTimes();
        times.add(settled);
        addPath(times, Math.max(waited(), nanoTime));
        return times;
    }

    /** A request that responds at a deadline has waited for a step that has not ended: for the one that began first. */
    private void addPath(StageTimes times, long nanoTime) {
        long later = nanoTime;
        Step oldest = oldestOpen;
        if (oldest != null) {
            later = Math.min(nanoTime, Math.max(waited(), oldest.begunNanos()));
            oldest.addTo(times, later, nanoTime);
        }
        for (Step step = lastEnded; step != null; step = step.before()) {
            times.add(Stage.REST, later - step.endedNanos());
            step.addTo(times, step.begunNanos(), step.endedNanos());
            later = step.begunNanos();
        }
        times.add(Stage.REST, later - settledUntilNanos);
    }

    /** Returns the value of {@code Server-Timing} so far: the stages that have taken a microsecond or more, and their sum. */
    public synchronized String serverTiming() {
        long now = Math.max(waited(), System.nanoTime());
        StageTimes times = until(now);
        ServerTiming text = new ServerTiming();
        for (Stage stage : Stage.values()) {
            if (times.nanos(stage) >= SHOWN_FROM_NANOS) {
                text.add(stage.text(), times.nanos(stage));
            }
        }
        return text.add("total", now - readNanos).toString();
    }
}
