package mesh.load.results.contender;

import java.util.List;

/**
 * Latencies of requests with the same kind of outcome.
 *
 * @param samples number of samples; if it is 0, every other figure is 0 or absent
 * @param maxNanos the longest, exactly
 */
public record LatencyFigures(long samples, long maxNanos, List<Percentile> percentiles) {

    /** Returns the value of a percentile, 0 if it is not among them. */
    public long at(double percentile) {
        return percentiles.stream()
                .filter(one -> one.percentile() == percentile)
                .mapToLong(Percentile::nanos)
                .findFirst()
                .orElse(0);
    }

    /**
     * A percentile together with the number of samples behind it: the p99 of 100 samples depends on a single sample.
     *
     * @param percentile 0 to 100, such as 99.9
     * @param nanos the value, to three significant digits
     * @param atOrBeyond number of samples that reach or exceed the value
     */
    public record Percentile(double percentile, long nanos, long samples, long atOrBeyond) {}
}
