package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of one load.
 *
 * @param sendSkewNanos from the first to the last user's first request handed to the kernel, measured in the load client; for an open
 *     shape, the longest delay of a request after it was due and its connection was available
 * @param durationNanos from the barrier to the last byte of the last response, or to the interruption
 * @param requests one record for each request that ended: for every request, unless the load was interrupted. They are ordered by user and
 *     sequence, or for an open shape by when they were due
 * @param timestampDelay how long bytes may have lain in a socket before their arrival was timestamped; null for an engine that cannot
 *     measure that
 * @param interrupted whether an interruption requested an early end, even if all requests ended before it
 * @param unfinished requests without a record, because they were under way or not yet due at the interruption
 */
public record LoadResult(
        String engine,
        int connections,
        long sendSkewNanos,
        long durationNanos,
        List<RequestRecord> requests,
        BarrierFigures barrier,
        @Nullable LatencyFigures timestampDelay,
        boolean interrupted,
        int unfinished,
        @Nullable LoadResult background) {

    /** Returns this result. Throws an exception if the load was interrupted. */
    public LoadResult throwIfInterrupted() throws InterruptedException {
        if (interrupted) {
            throw new InterruptedException();
        }
        return this;
    }

    public LoadResult with(LoadResult others) {
        return new LoadResult(
                engine,
                connections,
                sendSkewNanos,
                durationNanos,
                requests,
                barrier,
                timestampDelay,
                interrupted,
                unfinished,
                others);
    }
}
