package mesh.load.experiment.soak;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.analysis.Latencies;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import mesh.load.stats.UnpairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * Tests whether latencies at the end of a load are longer than at its beginning by more than the noise.
 *
 * <ul>
 *   <li>The beginning is the first minute of the load, or the first third of a short load. The end is as long as the beginning.
 *   <li>Both are divided into {@value #SLICES} slices, and a percentile is computed for each slice.
 *   <li>The slices of the end are compared with those of the beginning like two runs: by the ratio of their medians with its 95 %
 *       interval ({@link UnpairedRatio}). The noise is the spread of the slices within a minute.
 *   <li>The end is slower if the whole interval is above {@value #MAX_RATIO}.
 * </ul>
 */
final class LatencyDrift {

    /** Largest ratio without a warning. An increase up to this ratio does not matter, even if it is certain. */
    static final double MAX_RATIO = 1.05;

    static final int SLICES = 12;

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int SHARE = 3;

    private final long length;
    private final long span;

    /** @param length duration of the load */
    LatencyDrift(Duration length) {
        this.length = length.toNanos();
        this.span = Math.min(LONGEST.toNanos(), this.length / SHARE);
    }

    /** Returns the length of the beginning, which is also the length of the end. */
    long spanNanos() {
        return span;
    }

    /**
     * Compares the end of the load with its beginning.
     *
     * @param percentile percentile that is computed for each slice
     */
    SoakLatency of(String name, List<RequestRecord> requests, double percentile) {
        Latencies first = Latencies.ofOk(between(requests, 0, span));
        Latencies last = Latencies.ofOk(between(requests, length - span, length));
        UnpairedRatio ratio = ratio(requests, percentile);
        return new SoakLatency(
                name,
                first.samples(),
                first.at(50).nanos(),
                first.at(99).nanos(),
                last.samples(),
                last.at(50).nanos(),
                last.at(99).nanos(),
                percentile,
                ratio == null ? null : ratio.ratio(),
                ratio == null ? null : ratio.low(),
                ratio == null ? null : ratio.high(),
                ratio == null ? null : ratio.low() > MAX_RATIO);
    }

    /** Returns the ratio of end to beginning; null if too few slices have a valid response. */
    private @Nullable UnpairedRatio ratio(List<RequestRecord> requests, double percentile) {
        double[] before = slices(requests, 0, percentile);
        double[] after = slices(requests, length - span, percentile);
        return Math.min(before.length, after.length) < UnpairedRatio.MIN_VALUES
                ? null
                : UnpairedRatio.of(after, before);
    }

    /** Returns the percentile of each slice that has a valid response. */
    private double[] slices(List<RequestRecord> requests, long from, double percentile) {
        return between(requests, from, from + span).stream()
                .collect(Collectors.groupingBy(one -> (one.intendedStartNanos() - from) * SLICES / span))
                .values()
                .stream()
                .map(Latencies::ofOk)
                .filter(slice -> slice.samples() > 0)
                .mapToDouble(slice -> slice.at(percentile).nanos())
                .toArray();
    }

    private static List<RequestRecord> between(List<RequestRecord> requests, long from, long to) {
        return requests.stream()
                .filter(one -> one.intendedStartNanos() >= from && one.intendedStartNanos() < to)
                .toList();
    }
}
