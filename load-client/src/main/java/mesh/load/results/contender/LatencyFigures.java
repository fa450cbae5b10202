package mesh.load.results.contender;

import java.util.List;

/** Latencies of requests with the same kind of outcome. Without samples, every other figure is 0 or absent. */
public record LatencyFigures(long samples, long maxNanos, List<Percentile> percentiles) {

    /** Returns the value of a percentile, 0 if it is not among them. */
    public long at(double percentile) {
        return percentiles.stream()
                .filter(one -> one.percentile() == percentile)
                .mapToLong(Percentile::nanos)
                .findFirst()
                .orElse(0);
    }

    /** A percentile together with the number of samples behind it, because the p99 of 100 samples depends on a single sample. */
    public record Percentile(double percentile, long nanos, long samples, long atOrBeyond) {}
}
