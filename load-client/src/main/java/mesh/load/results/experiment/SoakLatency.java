package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * Latencies of valid responses at the beginning of a soak and at its end.
 *
 * @param contender id of the contender, or {@code all}
 * @param firstSamples valid responses to requests that were due at the beginning
 * @param firstP50Nanos of these
 * @param firstP99Nanos of these
 * @param lastSamples valid responses to requests that were due at the end
 * @param lastP50Nanos of these
 * @param lastP99Nanos of these
 * @param percentile the compared percentile: 50 for a contender, 99 for all of them together
 * @param ratio this percentile at the end divided by that at the beginning: the median of slices; null if there are too few of them
 * @param low lower end of its 95 % interval, or null
 * @param high upper end of its 95 % interval, or null
 * @param slower whether the whole interval lies above 1.05; null without an interval
 */
public record SoakLatency(
        String contender,
        long firstSamples,
        long firstP50Nanos,
        long firstP99Nanos,
        long lastSamples,
        long lastP50Nanos,
        long lastP99Nanos,
        double percentile,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Boolean slower) {}
