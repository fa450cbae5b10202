package mesh.load.engine;

import java.util.List;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.RequestState;

/** Opens the users' connections, releases all users at the same instant, and records what became of each request. */
public interface LoadEngine {

    /**
     * Fires the plan once and returns when the last request has ended: with its response, a failure or a timeout.
     *
     * <p>If the calling thread is interrupted, the connections are closed and what was recorded until then is returned,
     * marked {@link LoadResult#interrupted()}; so is a result that was complete when the interruption came. The thread's interrupt
     * status is clear on return, because the caller has to save what was recorded before it ends.
     *
     * @param progress told as requests end; it must not block
     * @throws LoadException if this process cannot open a socket for each user, such as at its limit of open files
     */
    LoadResult fire(LoadPlan plan, Progress progress);

    /**
     * Looks whether all is still there that sends: of a load that a part of them has lost another one is left, and nothing can be told from that.
     *
     * @throws LoadException that names each process that was lost
     */
    default void requireWhole() {}

    /** Told about ten times a second and once at the end, by the thread that called {@link #fire}; the numbers only grow. */
    interface Progress {

        /** Ignores everything that it is told. */
        Progress NONE = (done, failed) -> {};

        /**
         * The barrier has released the users, at this instant of {@link System#nanoTime()}. Told once, up to a tenth of a second
         * later: telling it at that very instant would take processor time from the users who have just been released.
         */
        default void released(long nanoTime) {}

        /** Whether {@link #changed} is to be called. */
        default boolean followsRequests() {
            return false;
        }

        /**
         * Which requests were sent, began to be responded to, or ended since it was told before; after the release only. Of the first
         * {@link RequestTable#MAX_ROWS} requests, as results keep no more either.
         */
        default void changed(List<RequestState> changes) {}

        /**
         * How far the requests are.
         *
         * @param done requests that have ended
         * @param failed those of them that did not end with {@code Ok}
         */
        void update(int done, int failed);
    }
}
