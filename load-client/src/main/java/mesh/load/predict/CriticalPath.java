package mesh.load.predict;

import mesh.load.results.contender.StageTimes;
import mesh.load.results.contender.UserStage;
import org.jspecify.annotations.Nullable;

/**
 * What a simulated request waits for. Its stages are those of its critical path, as the services measure them: going back from the end,
 * each instant belongs to the step that was waited for. This is the step that ended last, then the one that had ended last when that one
 * began, and so on. What lies between two of these steps is {@link UserStage#REST}.
 */
final class CriticalPath {

    private final Events events;
    private final StageTimes settled = new StageTimes();
    private int open;
    private long settledUntilNanos;
    private @Nullable Step lastEnded;

    CriticalPath(Events events) {
        this.events = events;
        this.settledUntilNanos = events.nowNanos();
    }

    Step begin(UserStage stage) {
        open++;
        return new Step(stage, lastEnded);
    }

    /** Returns the stages of the request, which ends now. */
    StageTimes ended() {
        settle();
        return settled;
    }

    /** Keeps only the times of the steps so far. */
    private void settle() {
        long later = events.nowNanos();
        for (Step step = lastEnded; step != null; step = step.before) {
            settled.add(UserStage.REST, later - step.endedNanos);
            settled.add(step.stage, step.endedNanos - step.begunNanos);
            later = step.begunNanos;
        }
        settled.add(UserStage.REST, later - settledUntilNanos);
        settledUntilNanos = events.nowNanos();
        lastEnded = null;
    }

    /** One stage of a call or of a computation. The stages of a call follow each other without a gap. */
    final class Step {

        private final UserStage stage;
        private final @Nullable Step before;
        private final long begunNanos = events.nowNanos();
        private long endedNanos;

        private Step(UserStage stage, @Nullable Step before) {
            this.stage = stage;
            this.before = before;
        }

        /** Ends this stage of a call and begins the next one. A stage that took no time is forgotten. */
        Step next(UserStage following) {
            endedNanos = events.nowNanos();
            return new Step(following, endedNanos == begunNanos ? before : this);
        }

        /** Ends the last stage of a call. If no other step is under way, the critical path passes through this instant. */
        void end() {
            endedNanos = events.nowNanos();
            lastEnded = this;
            open--;
            if (open == 0) {
                settle();
            }
        }
    }
}
