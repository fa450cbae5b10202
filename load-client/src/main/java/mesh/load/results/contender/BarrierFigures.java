package mesh.load.results.contender;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the barrier gathered the users and released them. The release, on the wall clock and on {@link System#nanoTime()}, is the zero of
 * every instant in the records.
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

    /** The part of one of several worker processes. Its instants are nanoseconds since the first of these processes released its users. */
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

    /** Returns the worker processes; empty if there was only one process. */
    public Stream<ProcessFigures> each() {
        return processes == null ? Stream.empty() : processes.stream();
    }
}
