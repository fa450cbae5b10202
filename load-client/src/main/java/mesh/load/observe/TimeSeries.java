package mesh.load.observe;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import org.jspecify.annotations.Nullable;

/** Turns samples, which are rows, into columns. Turns totals since a JVM's start into totals since the first sample. */
record TimeSeries(List<Sample> samples) {

    /** Gauges that count from the first sample. The service reports them as totals since its JVM's start. */
    static final Set<String> SINCE_THE_FIRST = Set.of(Gauges.ALLOCATED_BYTES, Gauges.GC_COUNT, Gauges.GC_PAUSE_MS);

    /** Returns a column for each figure with this prefix, by the rest of its name. The column has 0 where a sample lacks the figure. */
    Map<String, List<Integer>> counts(String prefix) {
        Map<String, List<Integer>> columns = new TreeMap<>();
        for (String name : names()) {
            if (name.startsWith(prefix)) {
                columns.put(
                        name.substring(prefix.length()),
                        samples.stream()
                                .map(sample -> Sample.count(sample.values(), name))
                                .toList());
            }
        }
        return columns;
    }

    /** Returns a column for each gauge, and columns that are computed from totals. Leaves out a column without any value. */
    Map<String, List<@Nullable Double>> gauges() {
        Map<String, List<@Nullable Double>> columns = new TreeMap<>();
        for (String name : names()) {
            if (!name.startsWith("threads.") && !name.startsWith(Sample.TOTAL) && !name.equals(Sample.STARTED_MS)) {
                columns.put(name, column(i -> samples.get(i).value(name)));
            }
        }
        columns.put(Gauges.CPU_CORES, column(this::cores));
        Sample first = samples.getFirst();
        SINCE_THE_FIRST.forEach(gauge ->
                columns.put(gauge, column(i -> samples.get(i).since(first, Sample.TOTAL + gauge))));
        columns.values().removeIf(column -> column.stream().allMatch(Objects::isNull));
        return columns;
    }

    /**
     * Returns the resources used from the first sample to the last.
     *
     * @param toTheEnd whether the last sample was taken after the load. If not, the only sum is the throttled time, which is a minimum
     */
    ServiceUse use(boolean toTheEnd, @Nullable Long loggedPauseNanos) {
        Double pauseMillis = spent(Gauges.GC_PAUSE_MS);
        Double peakHeap = samples.stream()
                .flatMap(sample -> Stream.ofNullable(sample.value(Gauges.HEAP_USED_BYTES)))
                .max(Double::compare)
                .orElse(null);
        return new ServiceUse(
                toTheEnd ? whole(spent(Sample.CPU_NANOS)) : null,
                whole(peakHeap),
                toTheEnd ? whole(spent(Gauges.ALLOCATED_BYTES)) : null,
                toTheEnd ? whole(spent(Gauges.GC_COUNT)) : null,
                toTheEnd && pauseMillis != null ? whole(pauseMillis * 1e6) : null,
                whole(spent("throttled.ns")),
                loggedPauseNanos);
    }

    private Set<String> names() {
        return samples.stream()
                .flatMap(sample -> sample.values().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<@Nullable Double> column(IntFunction<@Nullable Double> value) {
        return IntStream.range(0, samples.size()).mapToObj(value).toList();
    }

    /** Returns how many cores were in use since the previous sample; null for the first sample. */
    private @Nullable Double cores(int i) {
        Sample before = samples.get(Math.max(0, i - 1));
        Sample sample = samples.get(i);
        Double nanos = i == 0 ? null : sample.since(before, Sample.TOTAL + Sample.CPU_NANOS);
        return nanos == null ? null : Double.valueOf(nanos / (sample.nanoTime() - before.nanoTime()));
    }

    private @Nullable Double spent(String name) {
        return samples.getLast().since(samples.getFirst(), Sample.TOTAL + name);
    }

    private static @Nullable Long whole(@Nullable Double value) {
        return value == null ? null : Long.valueOf(Math.round(value));
    }
}
