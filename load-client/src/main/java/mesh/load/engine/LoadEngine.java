package mesh.load.engine;

import java.util.List;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;

/** Opens the users' connections, releases all users at the same instant, and records the outcome of each request. */
public interface LoadEngine {

    /**
     * Fires the plan once and returns when the last request has ended. If the calling thread is interrupted, this closes the connections
     * and returns the records so far, marked {@link LoadResult#interrupted()}, even if they were already complete. The thread's interrupt
     * status is clear on return, because the caller still has to save the records.
     *
     * @throws LoadException if this process cannot open a socket for each user, for example at its limit of open files
     */
    LoadResult fire(LoadPlan plan, Progress progress);

    /** Throws a {@link LoadException} if a sending process was lost. Without it, the load is a different one. */
    default void requireWhole() {}

    /** Receives reports ten times a second and once at the end, on the thread that called {@link #fire}. It must not block. */
    interface Progress {

        Progress NONE = (done, failed) -> {};

        /**
         * Reports once at which instant of {@link System#nanoTime()} the barrier released the users. The call comes up to a tenth of a
         * second later, because an immediate one would take processor time from the released users.
         */
        default void released(long nanoTime) {}

        /** Returns whether the engine must call {@link #changed}. */
        default boolean followsRequests() {
            return false;
        }

        /**
         * Receives the requests that were sent, got the first byte of their response, or ended since the last call. It is called only after
         * the release, and gets only the requests that results keep ({@link RequestTable#MAX_ROWS}).
         */
        default void changed(List<RequestState> changes) {}

        /** Receives the number of requests that have ended, and how many of them did not end with {@code Ok}. Neither becomes smaller. */
        void update(int done, int failed);
    }
}
