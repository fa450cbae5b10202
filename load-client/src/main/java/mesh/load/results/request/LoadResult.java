package mesh.load.results.request;

import java.util.List;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import org.jspecify.annotations.Nullable;

/**
 * What one firing of an engine recorded.
 *
 * @param engine name of the engine: {@code nio} or {@code threads}
 * @param connections connections that were open when the barrier released the users
 * @param sendSkewNanos from the first to the last user's first request handed to the kernel, seen from the load client; of an open
 *     shape the most by which one was sent after it was due and its connection was there for it
 * @param durationNanos from the barrier to the last byte of the last response, or to the interruption
 * @param requests one record for each request that came to an end, by user and sequence, or of an open shape by when they
 *     were due; all of them, unless interrupted
 * @param barrier what is known about the barrier itself
 * @param timestampDelay how long bytes may have lain in a socket before the time of their arrival was taken; null for an engine
 *     that cannot tell
 * @param interrupted whether the firing was to end early, be it that all requests had come to their end by then
 * @param unfinished requests that have no record, because they were under way or still due at the interruption
 * @param beside what was recorded of those who sent something else meanwhile; null if nobody did
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
        @Nullable LoadResult beside) {

    /** Nobody sent anything else meanwhile. */
    public LoadResult(
            String engine,
            int connections,
            long sendSkewNanos,
            long durationNanos,
            List<RequestRecord> requests,
            BarrierFigures barrier,
            @Nullable LatencyFigures timestampDelay,
            boolean interrupted,
            int unfinished) {
        this(
                engine,
                connections,
                sendSkewNanos,
                durationNanos,
                requests,
                barrier,
                timestampDelay,
                interrupted,
                unfinished,
                null);
    }

    /** The same, and what was recorded of others. */
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
