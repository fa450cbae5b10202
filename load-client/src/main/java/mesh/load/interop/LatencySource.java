package mesh.load.interop;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.Percentile;

/**
 * The known latencies of responses of one kind. Hyperfoil keeps one histogram for each phase, whatever its responses were. A latency
 * therefore belongs to a kind only if all responses of its phase do. Percentiles of several phases cannot be combined, but values can:
 * the value of a phase with a single response is known.
 */
final class LatencySource {

    private static final Map<Double, String> PERCENTILES =
            Map.of(50.0, "p50.0", 90.0, "p90.0", 99.0, "p99.0", 99.9, "p99.9");

    /** Unknown latencies. */
    static final LatencyFigures UNKNOWN = new LatencyFigures(0, 0, List.of());

    private LatencySource() {}

    /**
     * Returns the latencies of all responses of a kind, or {@link #UNKNOWN} if they cannot be separated from others.
     *
     * @param kind number of responses of this kind in a row
     */
    static LatencyFigures of(List<TotalsRow> rows, ToLongFunction<TotalsRow> kind) {
        List<TotalsRow> its =
                rows.stream().filter(row -> kind.applyAsLong(row) > 0).toList();
        boolean isPure = its.stream().allMatch(row -> kind.applyAsLong(row) == row.count(TotalsRow.RESPONSES));
        if (its.isEmpty() || !isPure) {
            return UNKNOWN;
        }
        if (its.stream().allMatch(row -> row.count(TotalsRow.RESPONSES) == 1)) {
            return values(
                    its.stream().mapToLong(LatencySource::longest).sorted().toArray());
        }
        return its.size() == 1 ? histogram(its.getFirst()) : UNKNOWN;
    }

    private static long longest(TotalsRow row) {
        return row.nanos().getOrDefault(TotalsRow.MAX, 0L);
    }

    /** Returns each percentile as the smallest value that this percentage of the values does not exceed; values are in ascending order. */
    private static LatencyFigures values(long[] sorted) {
        return figures(
                sorted.length, sorted[sorted.length - 1], percentile -> sorted[rank(percentile, sorted.length) - 1]);
    }

    private static LatencyFigures histogram(TotalsRow row) {
        return figures(
                row.count(TotalsRow.RESPONSES),
                longest(row),
                percentile -> row.nanos().getOrDefault(PERCENTILES.get(percentile), 0L));
    }

    private static LatencyFigures figures(long samples, long max, ToLongFunction<Double> nanos) {
        List<Percentile> percentiles = PERCENTILES.keySet().stream()
                .sorted()
                .map(one -> new Percentile(one, nanos.applyAsLong(one), samples, samples - rank(one, samples) + 1))
                .toList();
        return new LatencyFigures(samples, max, percentiles);
    }

    /** Returns the rank of a percentile, from 1. The samples from this rank on are at least as long as the percentile. */
    private static int rank(double percentile, long samples) {
        return (int) Math.max(1, Math.ceil(percentile / 100 * samples));
    }
}
