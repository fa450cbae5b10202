package mesh.load.observe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mesh.load.results.contender.Gauges;

/**
 * The last sample of a service, for use before a load has ended.
 *
 * @param nanoTime when, on {@link System#nanoTime()} of this process
 * @param threadsByPool live platform threads
 * @param gauges by the names of {@link Gauges}; without gauges that the service does not have or that count from the first sample
 */
public record LatestSample(long nanoTime, Map<String, Integer> threadsByPool, Map<String, Double> gauges) {

    private static final Set<String> SINCE_THE_FIRST =
            Set.of(Gauges.ALLOCATED_BYTES, Gauges.GC_COUNT, Gauges.GC_PAUSE_MS);

    /** @param newest the last sample, and before it the one from which differences count; at least one sample */
    static LatestSample of(List<Sample> newest) {
        TimeSeries columns = new TimeSeries(newest);
        Map<String, Integer> threads = new HashMap<>();
        columns.counts(Sample.POOL).forEach((pool, counts) -> threads.put(pool, counts.getLast()));
        Map<String, Double> gauges = new HashMap<>();
        columns.gauges().forEach((name, column) -> {
            Double last = column.getLast();
            if (last != null && !SINCE_THE_FIRST.contains(name)) {
                gauges.put(name, last);
            }
        });
        return new LatestSample(newest.getLast().nanoTime(), threads, gauges);
    }
}
