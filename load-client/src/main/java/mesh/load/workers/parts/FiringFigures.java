package mesh.load.workers.parts;

import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.request.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * What a worker tells of a result beside its requests, which follow it. Instants are those of its own clock.
 *
 * @param engine name of the engine
 * @param connections open when its barrier released its users
 * @param sendSkewNanos from its first to its last request
 * @param durationNanos from its own release to its last byte
 * @param requests records that follow
 * @param unfinished requests that have no record
 * @param interrupted whether it was to end early
 * @param barrier its own
 * @param timestampDelay of its own reads; null for an engine that cannot tell
 * @param throttledNanos how long the limit on its processors stopped it; null where it cannot tell, and of what it sent beside
 */
public record FiringFigures(
        String engine,
        int connections,
        long sendSkewNanos,
        long durationNanos,
        int requests,
        int unfinished,
        boolean interrupted,
        BarrierFigures barrier,
        @Nullable LatencyFigures timestampDelay,
        @Nullable Long throttledNanos) {

    /** Of a whole result. */
    public static FiringFigures of(LoadResult result, @Nullable Long throttledNanos) {
        return new FiringFigures(
                result.engine(),
                result.connections(),
                result.sendSkewNanos(),
                result.durationNanos(),
                result.requests().size(),
                result.unfinished(),
                result.interrupted(),
                result.barrier(),
                result.timestampDelay(),
                throttledNanos);
    }
}
