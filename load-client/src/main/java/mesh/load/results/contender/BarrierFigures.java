package mesh.load.results.contender;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the users were lined up and released.
 *
 * @param releasedAt wall-clock time at which the barrier released the users: the zero of every instant in the records
 * @param releasedAtNanoTime the same instant on {@link System#nanoTime()}, to line up what else was sampled in this process
 * @param workers threads that met at the barrier: senders in {@code nio}, users in {@code threads}
 * @param connectNanos how long opening all connections took, from the first to the last; over before that
 * @param releaseSkewNanos from the first to the last worker that came out of the barrier
 * @param processes one for each worker process that took part, in the order of their users; null where this process alone sent
 *     everything, and in files that are older than that
 */
public record BarrierFigures(
        Instant releasedAt,
        long releasedAtNanoTime,
        int workers,
        long connectNanos,
        long releaseSkewNanos,
        @Nullable List<ProcessFigures> processes) {

    /** Of one process. */
    public BarrierFigures(
            Instant releasedAt, long releasedAtNanoTime, int workers, long connectNanos, long releaseSkewNanos) {
        this(releasedAt, releasedAtNanoTime, workers, connectNanos, releaseSkewNanos, null);
    }

    /**
     * What one of several worker processes did. Its instants are nanoseconds since the earliest of them released its users.
     *
     * @param worker from 1
     * @param host on which it ran, as it says
     * @param firstUser number of its first user, from 1
     * @param users numbered from there on
     * @param requests that it recorded
     * @param unfinished requests of its users that have no record
     * @param clockOffsetNanos its monotonic clock less the coordinator's, as estimated right before
     * @param clockUncertaintyNanos by how much the estimate may be wrong, at most: half of the fastest round trip
     * @param plannedNanos when it was told to release its users; null if it was lost before it told
     * @param releasedNanos when it did, 0 or more; null likewise
     * @param sendSkewNanos from its first to its last request, as in a result of one process
     * @param lossReason why it has not told all that it recorded; null if it has
     * @param throttledNanos how long the limit on its processors stopped it, all of its threads together; null where it does not tell, and in
     *     files that are older than that
     */
    public record ProcessFigures(
            int worker,
            String host,
            int firstUser,
            int users,
            int requests,
            int unfinished,
            long clockOffsetNanos,
            long clockUncertaintyNanos,
            @Nullable Long plannedNanos,
            @Nullable Long releasedNanos,
            long sendSkewNanos,
            @Nullable String lossReason,
            @Nullable Long throttledNanos) {

        /** For messages. */
        public String label() {
            return "worker " + worker + " (" + host + ")";
        }
    }

    /**
     * The worker process to which a user belonged, from 1; 0 where there was one process alone.
     *
     * @param user from 1
     */
    public int workerOf(int user) {
        return processes == null
                ? 0
                : processes.stream()
                        .filter(one -> user >= one.firstUser() && user < one.firstUser() + one.users())
                        .mapToInt(ProcessFigures::worker)
                        .findFirst()
                        .orElse(0);
    }

    /** Worker processes that have not told all that they recorded; none where there was one process alone. */
    public List<ProcessFigures> lostProcesses() {
        return processes == null
                ? List.of()
                : processes.stream().filter(one -> one.lossReason() != null).toList();
    }
}
