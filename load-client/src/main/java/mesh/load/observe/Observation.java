package mesh.load.observe;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ThreadFigures;
import org.jspecify.annotations.Nullable;

/** All looks into one service while it was under load, at least one. */
public final class Observation {

    private final String service;
    private final String source;
    private final List<Sample> samples;
    private final @Nullable ObservationException lost;

    Observation(String service, String source, List<Sample> samples, @Nullable ObservationException lost) {
        this.service = service;
        this.source = source;
        this.samples = samples;
        this.lost = lost;
    }

    /** Why it was not looked to the end; empty if it was. */
    public Optional<ObservationException> lost() {
        return Optional.ofNullable(lost);
    }

    /**
     * The looks as columns.
     *
     * @param zero the instant of {@link System#nanoTime()} from which they are counted
     */
    public ObservationFigures figures(long zero) {
        TimeSeries columns = new TimeSeries(samples);
        return new ObservationFigures(
                service,
                source,
                samples.stream().map(sample -> sample.nanoTime() - zero).toList(),
                columns.counts(SampleKeys.POOL),
                columns.counts(SampleKeys.STATE),
                columns.gauges(),
                columns.use());
    }

    /** The first look and the most of all. */
    public ThreadFigures threads() {
        Map<String, Integer> idle = new TreeMap<>();
        Map<String, Integer> peak = new TreeMap<>();
        new TimeSeries(samples).counts(SampleKeys.POOL).forEach((pool, counts) -> {
            if (counts.getFirst() > 0) {
                idle.put(pool, counts.getFirst());
            }
            peak.put(pool, most(counts, Integer::intValue));
        });
        return new ThreadFigures(
                idle, peak, samples.getFirst().threads(), most(samples, Sample::threads), samples.size(), longestGap());
    }

    private static <T> int most(List<T> all, ToIntFunction<T> count) {
        return all.stream().mapToInt(count).max().orElse(0);
    }

    private long longestGap() {
        long longest = 0;
        for (int i = 1; i < samples.size(); i++) {
            longest = Math.max(
                    longest, samples.get(i).nanoTime() - samples.get(i - 1).nanoTime());
        }
        return longest;
    }
}
