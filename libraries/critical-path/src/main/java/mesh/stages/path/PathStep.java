package mesh.stages.path;

import org.jspecify.annotations.Nullable;

/**
 * One part of a request that waits for one thing, such as a call. Steps of a request may overlap. A step knows which step the request
 * finished last before this one began: the request waited for that step until then.
 */
public class PathStep {

    private static final long OPEN = Long.MIN_VALUE;

    private final @Nullable PathStep before;
    private final Stage stage;
    private final long begunNanos;
    private long endedNanos = OPEN;

    /** The neighbours among the steps that are under way, from the oldest to the latest. The path keeps them. */
    @Nullable
    PathStep older;

    @Nullable
    PathStep later;

    /**
     * Creates a step that {@link CriticalPath#begin(PathStep)} begins.
     *
     * @param stage to which the step's time belongs
     * @param nanoTime when it begins, but not before the end of the latest step of the path
     */
    protected PathStep(CriticalPath path, Stage stage, long nanoTime) {
        this.before = path.lastEnded();
        this.stage = stage;
        this.begunNanos = Math.max(path.waitedNanos(), nanoTime);
    }

    public final Stage stage() {
        return stage;
    }

    @Nullable
    final PathStep before() {
        return before;
    }

    public final boolean isOpen() {
        return endedNanos == OPEN;
    }

    public final long begunNanos() {
        return begunNanos;
    }

    /** Returns when the step ended; an instant before all others if it is under way. */
    public final long endedNanos() {
        return endedNanos;
    }

    /** Ends the step. The path calls this before it asks for the step's time. */
    protected void endAt(long nanoTime) {
        endedNanos = Math.max(begunNanos, nanoTime);
    }

    /** Adds a part of the step's time to its stage. A step whose time belongs to several stages divides it here. */
    protected void addTo(StageTimes times, long fromNanos, long toNanos) {
        times.add(stage, toNanos - fromNanos);
    }
}
