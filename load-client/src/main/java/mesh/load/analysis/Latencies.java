package mesh.load.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.HdrHistogram.Histogram;

/**
 * The latency distribution of some requests. Only the longest latency is exact. Successes and failures are never mixed, because fast
 * failures would make the percentiles of the served requests look better than they are.
 */
public final class Latencies {

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 95, 99, 99.9, 100};

    /** The smallest range that a histogram accepts. */
    private static final long LEAST_RANGE = 2;

    private final Histogram histogram;
    private final long max;

    /**
     * Creates a histogram that is wide enough from the beginning. One that grows by itself needs the exception for an index out of bounds,
     * which compiled for a browser is never thrown.
     */
    private Latencies(LongStream nanos) {
        long[] recorded = nanos.map(one -> Math.max(0, one)).toArray();
        max = Arrays.stream(recorded).max().orElse(0);
        histogram = new Histogram(Math.max(LEAST_RANGE, max), SIGNIFICANT_DIGITS);
        Arrays.stream(recorded).forEach(histogram::recordValue);
    }

    /** Returns the distribution of some durations, in nanoseconds. */
    public static Latencies of(LongStream nanos) {
        return new Latencies(nanos);
    }

    public static Latencies ofOk(List<RequestRecord> requests) {
        return of(requests.stream().filter(Latencies::ok).mapToLong(RequestRecord::latencyNanos));
    }

    public static Latencies ofFailed(List<RequestRecord> requests) {
        return of(requests.stream().filter(request -> !ok(request)).mapToLong(RequestRecord::latencyNanos));
    }

    public long samples() {
        return histogram.getTotalCount();
    }

    /** Returns the exact longest latency; 0 without samples. */
    public long maxNanos() {
        return max;
    }

    /** Returns a percentile, from 0 to 100, to three significant digits and never above the longest; 0 without samples. */
    public Percentile at(double percentile) {
        if (!(percentile >= 0 && percentile <= 100)) {
            throw new IllegalArgumentException("a percentile must be between 0 and 100, but is " + percentile);
        }
        long nanos = samples() == 0 ? 0 : Math.min(max, histogram.getValueAtPercentile(percentile));
        return new Percentile(percentile, nanos, samples(), atOrBeyond(nanos));
    }

    /** Returns the distribution as a result contains it. */
    public LatencyFigures figures() {
        return new LatencyFigures(
                samples(),
                maxNanos(),
                DoubleStream.of(PERCENTILES).mapToObj(this::at).toList());
    }

    private long atOrBeyond(long nanos) {
        return histogram.getCountBetweenValues(histogram.lowestEquivalentValue(nanos), Long.MAX_VALUE);
    }

    private static boolean ok(RequestRecord request) {
        return request.outcome() instanceof Outcome.Ok;
    }
}
