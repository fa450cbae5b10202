package mesh.load.load;

import mesh.load.result.LoadResult;

/** Opens the users' connections, lets them go at the same instant, and records what each of them got. */
public interface LoadEngine {

    /**
     * Fires the plan once and returns when the last answer is in, has failed or has timed out.
     *
     * @param progress told as users come back; it must not block
     * @throws InterruptedException if the run is to end early; connections are closed, what was recorded is lost to the
     *     caller unless {@code progress} kept it
     */
    LoadResult fire(LoadPlan plan, Progress progress) throws InterruptedException;

    /** Told from the engine's own threads; the numbers only grow. */
    interface Progress {

        /** Somebody who does not want to know. */
        Progress NONE = (done, failed) -> {};

        /** So many requests have ended, and so many of them not with {@code Ok}. */
        void update(int done, int failed);
    }
}
