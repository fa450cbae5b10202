package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * Latencies of valid responses at the beginning of a soak and at its end.
 *
 * @param contender id of the contender, or {@code all}
 * @param firstSamples valid responses to requests that were due in the beginning
 * @param firstP50Nanos of these
 * @param firstP99Nanos of these
 * @param lastSamples valid responses to requests that were due in the end
 * @param lastP50Nanos of these
 * @param lastP99Nanos of these
 * @param percentile what is compared: 50 for a contender, 99 for all of them together
 * @param ratio this percentile in the end over that in the beginning: of slices, the median; null where there are too few of them
 * @param low lower end of its 95 % interval, or null
 * @param high upper end of its 95 % interval, or null
 * @param slower whether the whole interval lies beyond 1.05; null without one
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
