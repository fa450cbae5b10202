package mesh.load.engine;

import java.util.List;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;

/** Opens the users' connections, releases all users at the same instant, and records the outcome of each request. */
public interface LoadEngine {

    /**
     * Fires the plan once and returns when the last request has ended: with its response, a failure or a timeout.
     *
     * <p>If the calling thread is interrupted, this closes the connections and returns the records so far, marked
     * {@link LoadResult#interrupted()}. This also applies to a result that was already complete. The thread's interrupt status is clear on
     * return, because the caller still has to save the records.
     *
     * @param progress receives reports as requests end; it must not block
     * @throws LoadException if this process cannot open a socket for each user, for example at its limit of open files
     */
    LoadResult fire(LoadPlan plan, Progress progress);

    /**
     * Checks that all sending processes still exist. If one is missing, the load is a different one, and its figures mean nothing.
     *
     * @throws LoadException if a process was lost; the message names each lost process
     */
    default void requireWhole() {}

    /**
     * Receives reports about ten times a second and once at the end, on the thread that called {@link #fire}. Numbers never become smaller.
     */
    interface Progress {

        /** Ignores all reports. */
        Progress NONE = (done, failed) -> {};

        /**
         * Reports that the barrier released the users at this instant of {@link System#nanoTime()}. It is called once, up to a tenth of a
         * second after the release, because an immediate call would take processor time from the released users.
         */
        default void released(long nanoTime) {}

        /** Returns whether the engine must call {@link #changed}. */
        default boolean followsRequests() {
            return false;
        }

        /**
         * Receives the requests that were sent, got the first byte of their response, or ended since the last call. It is called only
         * after the release. It gets only the first {@link RequestTable#MAX_ROWS} requests, because results do not keep more either.
         */
        default void changed(List<RequestState> changes) {}

        /** Receives the number of requests that have ended, and the number of those that did not end with {@code Ok}. */
        void update(int done, int failed);
    }
}
