package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.LongPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one service while a contender was under load: one column for each counted figure, all as long as {@code at}. They begin
 * before the barrier releases the users and end after the last response.
 *
 * @param pauses the longest times in which the service did not work, in the order of time; null in older files
 */
public record ObservationFigures(
        String service,
        String source,
        List<Long> at,
        Map<String, List<Integer>> threadsByPool,
        Map<String, List<Integer>> threadsByState,
        Map<String, List<@Nullable Double>> gauges,
        ServiceUse use,
        @Nullable WaitingFootprint footprint,
        @Nullable List<PauseFigures> pauses) {

    /** The source that sees only what the operating system knows of a process. */
    public static final String PROCESS = "process";

    /** The source that sees what each JVM reports. */
    public static final String JMX = "jmx";

    public OptionalDouble max(String gauge) {
        return values(gauge).max();
    }

    DoubleStream values(String gauge) {
        return values(gauge, any -> true);
    }

    /** Returns the values of a gauge in the samples at these instants, which count as in {@link #at}. */
    public DoubleStream values(String gauge, LongPredicate instants) {
        List<@Nullable Double> column = gauges.getOrDefault(gauge, List.of());
        return IntStream.range(0, Math.min(at.size(), column.size()))
                .filter(i -> instants.test(at.get(i)))
                .mapToObj(column::get)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue);
    }

    /**
     * The resources that a service used while a contender was under load. A figure is null if its JVM does not report it, or stopped
     * reporting it before the end.
     *
     * @param peakHeapUsedBytes the maximum of all samples, even if the JVM stopped reporting before the end
     */
    public record ServiceUse(
            @Nullable Long cpuNanos,
            @Nullable Long peakHeapUsedBytes,
            @Nullable Long allocatedBytes,
            @Nullable Long gcCount,
            @Nullable Long gcPauseNanos,
            @Nullable Long throttledNanos,
            @Nullable Long loggedPauseNanos) {}
}
