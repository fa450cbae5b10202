package mesh.load.metrics;

import static mesh.load.metrics.NotMeasuredException.measured;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MILLIS;

import java.util.List;
import java.util.function.ToLongFunction;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.stats.Median;

/**
 * The metrics of the calls of one dependency, as its proxy counted them.
 *
 * @param figures of each repetition
 */
record DependencyMetrics(String name, List<DependencyFigures> figures, TimeReading reading) {

    static final Metrics<DependencyMetrics> ALL = new Metrics<>(List.of(
            COUNT.of("calls", "calls that began; a sum over repetitions")
                    .from(one -> one.sum(DependencyFigures::calls)),
            COUNT.of("failed", "events that failed a call or held it back; a sum")
                    .from(one -> one.sum(DependencyFigures::failed)),
            MILLIS.of(
                            "callMs",
                            "mean time of a call outside the application, with the dependency's own queue; median of the repetitions")
                    .from(DependencyMetrics::callMs),
            COUNT.of("peakCalls", "most calls under way at a time; the highest of the repetitions")
                    .from(one -> one.highest(DependencyFigures::concurrentCalls)),
            COUNT.of("peakConnections", "most connections open at a time; the highest of the repetitions")
                    .from(one -> one.highest(DependencyFigures::connections)),
            COUNT.of("connectionsOpened", "connections that were opened during the load; a sum")
                    .from(one -> one.sum(DependencyFigures::connectionsOpened))));

    private long sum(ToLongFunction<DependencyFigures> count) {
        return figures.stream().mapToLong(count).sum();
    }

    private long highest(ToLongFunction<DependencyFigures> count) {
        return figures.stream().mapToLong(count).max().orElseThrow();
    }

    private double callMs() {
        return reading.time(
                Median.of(figures.stream()
                        .mapToDouble(one ->
                                Unit.millis(measured(one.meanNanos(), "no call of '" + name + "' was completed")))
                        .toArray()),
                0);
    }
}
