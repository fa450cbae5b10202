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
 * Tests whether latencies at the end of a load are longer than at its beginning by more than the noise. The beginning is the first minute,
 * or the first third of a short load. The end is as long. Both are divided into {@value #SLICES} slices, and a percentile is computed for
 * each slice. The slices are compared like two runs, by the ratio of their medians with its 95 % interval ({@link UnpairedRatio}). The
 * noise is the spread of the slices. The end is slower if the whole interval is above {@value #MAX_RATIO}.
 */
record LatencyDrift(Duration load) {

    /** The largest ratio without a warning. An increase up to this ratio does not matter, even if it is certain. */
    static final double MAX_RATIO = 1.05;

    static final int SLICES = 12;

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int SHARE = 3;

    /** Returns the length of the beginning, which is also that of the end. */
    long spanNanos() {
        return Math.min(LONGEST.toNanos(), load.toNanos() / SHARE);
    }

    SoakLatency of(String name, List<RequestRecord> requests, double percentile) {
        long end = load.toNanos() - spanNanos();
        Latencies first = Latencies.ofOk(span(requests, 0));
        Latencies last = Latencies.ofOk(span(requests, end));
        UnpairedRatio ratio = ratio(slices(requests, 0, percentile), slices(requests, end, percentile));
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
    private static @Nullable UnpairedRatio ratio(double[] before, double[] after) {
        return Math.min(before.length, after.length) < UnpairedRatio.MIN_VALUES
                ? null
                : UnpairedRatio.of(after, before);
    }

    /** Returns the percentile of each slice that has a valid response. */
    private double[] slices(List<RequestRecord> requests, long from, double percentile) {
        return span(requests, from).stream()
                .collect(Collectors.groupingBy(one -> (one.intendedStartNanos() - from) * SLICES / spanNanos()))
                .values()
                .stream()
                .map(Latencies::ofOk)
                .filter(slice -> slice.samples() > 0)
                .mapToDouble(slice -> slice.at(percentile).nanos())
                .toArray();
    }

    private List<RequestRecord> span(List<RequestRecord> requests, long from) {
        return requests.stream()
                .filter(one -> one.intendedStartNanos() >= from && one.intendedStartNanos() < from + spanNanos())
                .toList();
    }
}
