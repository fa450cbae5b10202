package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/**
 * The highest rate that a contender sustains.
 *
 * <ul>
 *   <li>{@code perSecond}: requests per second, 0 if no rate was sustained
 *   <li>{@code cpuMicros}, {@code allocatedBytes}, {@code contextSwitches}: costs of its gateway for each served request, at the rate that
 *       all contenders sustain; the median of the rounds
 *   <li>{@code perCoreSecond}: requests served in a second of one processor's time
 * </ul>
 */
record CapacityScope(CapacityFigures figures) implements MetricScope {

    private static final double NANOS_PER_MICRO = 1e3;

    static final Metrics<CapacityScope> FIGURES = new Metrics<>(Map.of(
            "perSecond", (one, none) -> one.figures.sustainedPerSecond(),
            "cpuMicros", (one, none) -> one.median(CapacityCost::cpuNanosEach) / NANOS_PER_MICRO,
            "allocatedBytes", (one, none) -> one.median(CapacityCost::allocatedBytesEach),
            "contextSwitches", (one, none) -> one.median(CapacityCost::contextSwitchesEach),
            "perCoreSecond", (one, none) -> one.median(CapacityCost::perCoreSecond)));

    /** @throws NotMeasuredException if this run did not search a rate of this contender */
    static CapacityScope of(RunResult result, String id) {
        List<CapacityFigures> searches =
                result.measurement() instanceof Measurement.Capacity(List<CapacityFigures> all) ? all : List.of();
        return searches.stream()
                .filter(one -> one.contender().equals(id))
                .findFirst()
                .map(CapacityScope::new)
                .orElseThrow(() ->
                        new NotMeasuredException("the highest rate of '" + id + "' was not searched in this run"));
    }

    @Override
    public String path() {
        return "capacity('" + figures.contender() + "')";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private double median(Function<CapacityCost, @Nullable Double> figure) {
        if (figures.costs().isEmpty()) {
            throw new NotMeasuredException(
                    "'" + figures.contender() + "' sustains no rate, so that nothing was spent there");
        }
        return Spread.of(figures.costs(), figure)
                .map(Spread::median)
                .orElseThrow(() -> new NotMeasuredException(
                        "what the gateway of '" + figures.contender() + "' spent could not be seen"));
    }
}
