package mesh.load.results.experiment;

import mesh.load.results.contender.OutcomeCounts;
import org.jspecify.annotations.Nullable;

/**
 * A part of an overload in which one rate was offered. A request belongs to the step in which it was due, whenever it ended.
 *
 * @param factor of the highest rate
 * @param perSecond requests due per second
 * @param beginNanos since the barrier released the users
 * @param durationNanos until the next step
 * @param outcomes of the requests due in the step
 * @param inTime valid responses among them that came within the bound, counted from when the request was due
 * @param p50Nanos of the valid responses; 0 without any
 * @param p99Nanos of the valid responses; 0 without any
 * @param peakHeapBytes of the gateway, the most in any sample; null if unknown
 * @param peakThreads live platform threads of the gateway, the most in any sample; null if unknown
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

    /** Returns the valid responses per second of the step. */
    public double goodput() {
        return outcomes.ok() * SECOND / durationNanos;
    }

    /** Returns the valid responses within the bound per second. */
    public double inTimePerSecond() {
        return inTime * SECOND / durationNanos;
    }

    /** Returns the requests without a valid response. */
    public int failed() {
        return outcomes.requests() - outcomes.ok();
    }
}
