package mesh.load.metrics;

import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MICROSECONDS;
import static mesh.load.metrics.Unit.PER_SECOND;

import java.util.List;
import java.util.function.Function;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/** The metrics of a search for the highest rate. Costs are medians of the rounds, at the rate that all contenders sustain. */
final class CapacityMetrics {

    private static final double NANOS_PER_MICRO = 1e3;

    static final Metrics<CapacityFigures> ALL = new Metrics<>(List.of(
            PER_SECOND.of(
                    "perSecond",
                    "highest rate of requests that the contender sustains; 0 if it sustains none",
                    CapacityFigures::sustainedPerSecond),
            MICROSECONDS.of(
                    "cpuMicros",
                    "processor time of the gateway for each served request",
                    one -> median(one, CapacityCost::cpuNanosEach) / NANOS_PER_MICRO),
            BYTES.of(
                    "allocatedBytes",
                    "memory that the gateway allocated for each served request",
                    one -> median(one, CapacityCost::allocatedBytesEach)),
            COUNT.of(
                    "contextSwitches",
                    "context switches of the gateway's threads for each served request",
                    one -> median(one, CapacityCost::contextSwitchesEach)),
            COUNT.of(
                    "perCoreSecond",
                    "requests that the gateway serves in a second of one processor's time",
                    one -> median(one, CapacityCost::perCoreSecond))));

    private CapacityMetrics() {}

    /** @throws NotMeasuredException if this run did not search for this contender's highest rate */
    static MetricScope of(RunResult result, List<String> ids) {
        String id = ids.getFirst();
        if (result.measurement() instanceof Measurement.Capacity(List<CapacityFigures> searches)) {
            for (CapacityFigures one : searches) {
                if (one.contender().equals(id)) {
                    return ALL.of("capacity('" + id + "')", one);
                }
            }
        }
        throw new NotMeasuredException("the highest rate of '" + id + "' was not searched in this run");
    }

    private static double median(CapacityFigures one, Function<CapacityCost, @Nullable Double> figure) {
        if (one.costs().isEmpty()) {
            throw new NotMeasuredException(
                    "'" + one.contender() + "' sustains no rate, so its costs were not measured");
        }
        return Spread.of(one.costs(), figure)
                .map(Spread::median)
                .orElseThrow(() -> new NotMeasuredException(
                        "the costs of the gateway of '" + one.contender() + "' were not measured"));
    }
}
