package mesh.load.workers;

import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a result that a worker sends before its requests. Instants are those of the worker's clock.
 *
 * @param engine name of the engine
 * @param connections number of connections open when the worker's barrier released its users
 * @param sendSkewNanos time from the worker's first to its last request
 * @param durationNanos time from the worker's own release to its last byte
 * @param requests number of records that follow
 * @param unfinished number of requests without a record
 * @param interrupted whether the worker was stopped early
 * @param barrier figures of the worker's own barrier
 * @param timestampDelay delay of the worker's own reads; null if the engine cannot measure it
 * @param throttledNanos time for which the worker's CPU limit stopped it; null if it cannot measure this, and for the load beside
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

    /** Returns the figures of a complete result. */
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
