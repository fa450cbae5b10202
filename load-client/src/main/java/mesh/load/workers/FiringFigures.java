package mesh.load.workers;

import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a {@link LoadResult} that a worker sends before the records of its requests. Instants are those of the worker's clock.
 *
 * @param requests number of records that follow
 * @param throttledNanos time for which its CPU limit stopped the worker; null if it cannot measure this time, and for the background load
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
