package mesh.stages.path;

import org.jspecify.annotations.Nullable;

/**
 * The critical path of one request. Going back from the end, each instant belongs to the step that was waited for: the step that ended last,
 * then the one that had ended last when that one began, and so on. What lies between two of these steps is {@link Stage#REST}. So the stages
 * add up to the time from the first instant to the last, whether the steps follow each other or overlap.
 *
 * <p>Instants are nanoseconds of any clock. Threads that share a path need a lock.
 */
public final class CriticalPath {

    private final StageTimes settled = new StageTimes();
    private long settledUntilNanos;
    private @Nullable PathStep oldestOpen;
    private @Nullable PathStep latestOpen;
    private @Nullable PathStep lastEnded;

    /** @param nanoTime the first instant of the request */
    public CriticalPath(long nanoTime) {
        settledUntilNanos = nanoTime;
    }

    /** Begins a step whose time belongs to one stage. */
    public PathStep begin(Stage stage, long nanoTime) {
        return begin(new PathStep(this, stage, nanoTime));
    }

    /** Begins a step that was created for this path just now. */
    public <S extends PathStep> S begin(S step) {
        step.older = latestOpen;
        if (latestOpen == null) {
            oldestOpen = step;
        } else {
            latestOpen.later = step;
        }
        latestOpen = step;
        return step;
    }

    /** Ends a step that is under way, but not before the end of the latest step. */
    public void end(PathStep step, long nanoTime) {
        step.endAt(Math.max(waitedNanos(), nanoTime));
        remove(step);
        lastEnded = step;
        if (oldestOpen == null) {
            settle(step.endedNanos());
        }
    }

    /** Adds a step that has begun and ended, as {@link #begin} and {@link #end} do. No other step may be under way. */
    public void add(Stage stage, long begunNanos, long endedNanos) {
        long end = Math.max(settledUntilNanos, endedNanos);
        long begin = Math.max(settledUntilNanos, Math.min(begunNanos, end));
        settled.add(Stage.REST, begin - settledUntilNanos);
        settled.add(stage, end - begin);
        settledUntilNanos = end;
    }

    private void remove(PathStep step) {
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

    @Nullable
    PathStep lastEnded() {
        return lastEnded;
    }

    /** Returns when the latest step ended; the first instant if none has. */
    public long waitedNanos() {
        return lastEnded == null ? settledUntilNanos : lastEnded.endedNanos();
    }

    /** Returns whether a step is under way. */
    public boolean isUnderWay() {
        return oldestOpen != null;
    }

    /** Ends the request. */
    public void end(long nanoTime) {
        settle(nanoTime);
    }

    /** Returns the time of each stage until the request ended. Before that, until the latest instant at which no step was under way. */
    public StageTimes times() {
        return settled;
    }

    /** Returns the time of each stage from the first instant until the given one, or until the end of the latest step if that is later. */
    public StageTimes until(long nanoTime) {
        StageTimes times = new StageTimes();
        times.add(settled);
        addPath(times, Math.max(waitedNanos(), nanoTime));
        return times;
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

    /** A request that responds at a deadline has waited for a step that has not ended: for the one that began first. */
    private void addPath(StageTimes times, long nanoTime) {
        long later = nanoTime;
        PathStep oldest = oldestOpen;
        if (oldest != null) {
            later = Math.min(nanoTime, Math.max(waitedNanos(), oldest.begunNanos()));
            oldest.addTo(times, later, nanoTime);
        }
        for (PathStep step = lastEnded; step != null; step = step.before()) {
            times.add(Stage.REST, later - step.endedNanos());
            step.addTo(times, step.begunNanos(), step.endedNanos());
            later = step.begunNanos();
        }
        times.add(Stage.REST, later - settledUntilNanos);
    }
}
