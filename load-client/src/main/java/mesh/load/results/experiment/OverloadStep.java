package mesh.load.results.experiment;

import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/**
 * A part of an overload in which one rate was offered. A request belongs to the step in which it was due, whenever it ended.
 *
 * @param factor of the highest rate
 * @param perSecond requests that were due in a second
 * @param beginNanos since the barrier released the users
 * @param durationNanos until the next step
 * @param outcomes of the requests that were due in it
 * @param inTime valid responses among them that came within the bound, counted from when the request was due
 * @param p50Nanos of the valid responses; 0 without any
 * @param p99Nanos of the valid responses; 0 without any
 * @param peakHeapBytes of the gateway, the most that a sample saw meanwhile; null where nobody tells
 * @param peakThreads live platform threads of the gateway, likewise
 */
public record OverloadStep(
        double factor,
        int perSecond,
        long beginNanos,
        long durationNanos,
        OutcomeCounts outcomes,
        int inTime,
        long p50Nanos,
        long p99Nanos,
        @Nullable Long peakHeapBytes,
        @Nullable Integer peakThreads) {

    private static final double SECOND = 1e9;

    /** Valid responses for each second of it. */
    public double goodput() {
        return outcomes.ok() * SECOND / durationNanos;
    }

    /** Those of them that came within the bound. */
    public double inTimePerSecond() {
        return inTime * SECOND / durationNanos;
    }

    /** Requests without a valid response. */
    public int failed() {
        return outcomes.requests() - outcomes.ok();
    }
}
