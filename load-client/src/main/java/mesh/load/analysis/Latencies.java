package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

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
        return percentiles(percentile).getFirst();
    }

    /** Returns the distribution as a result contains it. */
    public LatencyFigures figures() {
        return new LatencyFigures(samples(), maxNanos(), percentiles(PERCENTILES));
    }

    /** Reads all of them in one pass, because the histogram of a minute has 26,000 counters. */
    private List<Percentile> percentiles(double... ascending) {
        List<Percentile> found = new ArrayList<>();
        for (HistogramIterationValue recorded : histogram.recordedValues()) {
            long upTo = recorded.getTotalCountToThisValue();
            long orBeyond = samples() - upTo + recorded.getCountAtValueIteratedTo();
            while (found.size() < ascending.length && rank(ascending[found.size()]) <= upTo) {
                double percentile = ascending[found.size()];
                long highest = recorded.getValueIteratedTo();
                long nanos = percentile == 0 ? histogram.lowestEquivalentValue(highest) : highest;
                found.add(new Percentile(percentile, Math.min(max, nanos), samples(), orBeyond));
            }
        }
        while (found.size() < ascending.length) { // without samples
            found.add(new Percentile(ascending[found.size()], 0, 0, 0));
        }
        return found;
    }

    /** Returns which latency, in ascending order from 1, is the percentile. */
    private long rank(double percentile) {
        return Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * samples() / 100));
    }

    private static boolean ok(RequestRecord request) {
        return request.outcome() instanceof Outcome.Ok;
    }
}
