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
     * {@link LoadResult#interrupted()}. A result that was already complete is marked too. The thread's interrupt status is clear on
     * return, because the caller has to save the records before it ends.
     *
     * @param progress receives reports as requests end; it must not block
     * @throws LoadException if this process cannot open a socket for each user, for example at its limit of open files
     */
    LoadResult fire(LoadPlan plan, Progress progress);

    /**
     * Checks that all sending processes still exist. If one is missing, the load is a different one, and its figures are meaningless.
     *
     * @throws LoadException if a process was lost; the message names each lost process
     */
    default void requireWhole() {}

    /** Receives reports about ten times a second and once at the end, on the thread that called {@link #fire}. The numbers only grow. */
    interface Progress {

        /** Ignores all reports. */
        Progress NONE = (done, failed) -> {};

        /**
         * Reports that the barrier released the users at this instant of {@link System#nanoTime()}. Called once, up to a tenth of a second
         * after the release: an immediate call would take processor time from the users that have just been released.
         */
        default void released(long nanoTime) {}

        /** Returns whether {@link #changed} is to be called. */
        default boolean followsRequests() {
            return false;
        }

        /**
         * Receives the requests that were sent, got the first byte of their response, or ended since the last call. It is called only
         * after the release. It gets only the first {@link RequestTable#MAX_ROWS} requests, because results do not keep more either.
         */
        default void changed(List<RequestState> changes) {}

        /** Receives how many requests have ended, and how many of these did not end with {@code Ok}. */
        void update(int done, int failed);
    }
}
