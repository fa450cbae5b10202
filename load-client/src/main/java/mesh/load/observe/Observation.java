package mesh.load.observe;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.PauseFigures;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.results.contender.WaitingFootprint;
import org.jspecify.annotations.Nullable;

/** All samples of one service from a load, at least one. Without a failure, sampling lasted until the end. */
public record Observation(String service, String source, List<Sample> samples, Optional<ObservationException> failure) {

    /** More pauses than this would be too many to draw. */
    private static final int MAX_PAUSES = 1000;

    /** Returns the start times of the processes that responded, in the order of their responses; empty if they do not report them. */
    public List<Instant> starts() {
        return samples.stream()
                .flatMap(sample -> Sample.started(sample.values()).stream())
                .distinct()
                .toList();
    }

    /**
     * Returns the samples as columns.
     *
     * @param zero the instant of {@link System#nanoTime()} from which the columns count time
     * @param collections that the JVM logged from then on; null if its log says nothing
     */
    public ObservationFigures figures(
            long zero, @Nullable List<PauseFigures> collections, @Nullable WaitingFootprint footprint) {
        Long loggedPauseNanos = collections == null
                ? null
                : Long.valueOf(
                        collections.stream().mapToLong(PauseFigures::nanos).sum());
        TimeSeries columns = new TimeSeries(samples);
        return new ObservationFigures(
                service,
                source,
                samples.stream().map(sample -> sample.nanoTime() - zero).toList(),
                columns.counts(Sample.POOL),
                columns.counts(Sample.STATE),
                columns.gauges(),
                columns.use(failure.isEmpty(), loggedPauseNanos),
                footprint,
                pauses(collections == null ? List.of() : collections, new Stalls(samples).since(zero)));
    }

    /** Returns the longest pauses, in the order of time. */
    private static List<PauseFigures> pauses(List<PauseFigures> collections, List<PauseFigures> stalls) {
        return Stream.concat(collections.stream(), stalls.stream())
                .sorted(Comparator.comparingLong(PauseFigures::nanos).reversed())
                .limit(MAX_PAUSES)
                .sorted(Comparator.comparingLong(PauseFigures::atNanos))
                .toList();
    }

    /** Returns the thread counts of the first sample, and the maximum counts of all samples. */
    public ThreadFigures threads() {
        Map<String, Integer> idle = new TreeMap<>();
        Map<String, Integer> peak = new TreeMap<>();
        new TimeSeries(samples).counts(Sample.POOL).forEach((pool, counts) -> {
            if (counts.getFirst() > 0) {
                idle.put(pool, counts.getFirst());
            }
            peak.put(pool, Collections.max(counts));
        });
        List<Integer> threads =
                samples.stream().map(sample -> Sample.threads(sample.values())).toList();
        return new ThreadFigures(
                idle, peak, threads.getFirst(), Collections.max(threads), samples.size(), longestGap());
    }

    private long longestGap() {
        return IntStream.range(1, samples.size())
                .mapToLong(i -> samples.get(i).nanoTime() - samples.get(i - 1).nanoTime())
                .max()
                .orElse(0);
    }
}
