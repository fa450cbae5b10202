package mesh.load.engine;

import mesh.load.results.request.LoadResult;

/** Opens the users' connections, lets them go at the same instant, and records what each of them got. */
public interface LoadEngine {

    /**
     * Fires the plan once and returns when the last answer is in, has failed or has timed out.
     *
     * <p>If the calling thread is interrupted, the connections are closed and what was recorded until then is returned,
     * marked {@link LoadResult#interrupted()}; so is a result that was whole when the interruption came. The thread's interrupt
     * status is clear on return: the caller has first to keep what was recorded, and then to end.
     *
     * @param progress told as users come back; it must not block
     * @throws LoadException if this process cannot open a socket for each user, such as at its limit of open files
     */
    LoadResult fire(LoadPlan plan, Progress progress);

    /** Told some ten times a second and once at the end, by the thread that fires; the numbers only grow. */
    interface Progress {

        /** Somebody who does not want to know. */
        Progress NONE = (done, failed) -> {};

        /**
         * The barrier has fallen, at this instant of {@link System#nanoTime()}. Told once, up to a tenth of a second later: to
         * be told at the very instant would delay those who were let go.
         */
        default void fell(long nanoTime) {}

        /** So many requests have ended, and so many of them not with {@code Ok}. */
        void update(int done, int failed);
    }
}
