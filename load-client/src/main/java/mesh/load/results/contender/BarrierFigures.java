package mesh.load.results.contender;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the barrier gathered the users and released them.
 *
 * @param releasedAt wall-clock time at which the barrier released the users: the zero of every instant in the records
 * @param releasedAtNanoTime the same instant on {@link System#nanoTime()}, to align other samples of this process
 * @param workers threads that met at the barrier: senders in {@code nio}, users in {@code threads}
 * @param connectNanos how long opening all connections took, from the first to the last; it ended before the release
 * @param releaseSkewNanos from the first to the last worker that left the barrier
 * @param processes one for each worker process, in the order of their users; null if this process alone sent everything, and in older files
 */
public record BarrierFigures(
        Instant releasedAt,
        long releasedAtNanoTime,
        int workers,
        long connectNanos,
        long releaseSkewNanos,
        @Nullable List<ProcessFigures> processes) {

    public BarrierFigures(
            Instant releasedAt, long releasedAtNanoTime, int workers, long connectNanos, long releaseSkewNanos) {
        this(releasedAt, releasedAtNanoTime, workers, connectNanos, releaseSkewNanos, null);
    }

    /**
     * The part of one of several worker processes. Its instants are nanoseconds since the first of these processes released its users.
     *
     * @param worker from 1
     * @param host on which it ran, as it reports
     * @param firstUser number of its first user, from 1
     * @param users how many users it has; their numbers are consecutive
     * @param unfinished requests of its users without a record
     * @param clockOffsetNanos its monotonic clock minus the coordinator's, as estimated right before the load
     * @param clockUncertaintyNanos the largest possible error of the estimate: half of the fastest round trip
     * @param plannedNanos when it was due to release its users; null if it was lost before it reported that
     * @param releasedNanos when it released them, 0 or more; null if it was lost before it reported that
     * @param sendSkewNanos from its first to its last request, as in a result of one process
     * @param lossReason why it did not report all its records; null if it did
     * @param throttledNanos how long its processor limit stopped its threads, as a sum over all threads; null if unknown, and in older
     *     files
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

        public String label() {
            return "worker " + worker + " (" + host + ")";
        }
    }

    /** Returns the worker process to which a user belonged, both counted from 1; 0 if there was only one process. */
    public int workerOf(int user) {
        return each().filter(one -> user >= one.firstUser() && user < one.firstUser() + one.users())
                .mapToInt(ProcessFigures::worker)
                .findFirst()
                .orElse(0);
    }

    /** Returns the worker processes that have not reported all their records; empty if there was only one process. */
    public List<ProcessFigures> lostProcesses() {
        return each().filter(one -> one.lossReason() != null).toList();
    }

    private Stream<ProcessFigures> each() {
        return processes == null ? Stream.empty() : processes.stream();
    }
}
