package mesh.load.assertions;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadStep;
import org.jspecify.annotations.Nullable;

/**
 * A contender under more load than it sustains.
 *
 * <ul>
 *   <li>{@code perSecond}: requests per second that it sustains, 0 if none
 *   <li>{@code recoveryMs}: from the end of the peak until it responded as before; infinite if it did not before the load ended
 *   <li>{@code peakHeapBytes}: of its gateway, the peak over all steps
 *   <li>of the step with the highest rate: {@code requests}, {@code ok}, {@code failed} and {@code failed('cause', …)} of the requests
 *       that were due in it; {@code goodput}, valid responses per second; {@code kept}, the ratio of that to {@code perSecond};
 *       {@code p99Ms} of the valid responses
 * </ul>
 */
record OverloadScope(OverloadFigures figures) implements MetricScope {

    private static final double NANOS_PER_MS = 1e6;

    static final Metrics<OverloadScope> FIGURES = new Metrics<>(Map.ofEntries(
            entry("perSecond", (one, none) -> one.figures.capacity().sustainedPerSecond()),
            entry("recoveryMs", (one, none) -> one.recoveryMs()),
            entry("peakHeapBytes", (one, none) -> one.peakHeapBytes()),
            entry("requests", (one, none) -> one.peak().outcomes().requests()),
            entry("ok", (one, none) -> one.peak().outcomes().ok()),
            entry("failed", OverloadScope::failed),
            entry("goodput", (one, none) -> one.peak().goodput()),
            entry("kept", (one, none) -> one.figures.kept().orElseThrow(one::nothingOffered)),
            entry("p99Ms", (one, none) -> one.p99Ms())));

    /** @throws NotMeasuredException if this contender was not overloaded in this run */
    static OverloadScope of(RunResult result, String id) {
        List<OverloadFigures> overloads =
                result.measurement() instanceof Measurement.Overload(List<OverloadFigures> all) ? all : List.of();
        return overloads.stream()
                .filter(one -> one.contender().equals(id))
                .findFirst()
                .map(OverloadScope::new)
                .orElseThrow(
                        () -> new NotMeasuredException("'" + id + "' was not offered more than it holds in this run"));
    }

    @Override
    public String path() {
        return "overload('" + figures.contender() + "')";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private OverloadStep peak() {
        return figures.peak().orElseThrow(this::nothingOffered);
    }

    private NotMeasuredException nothingOffered() {
        return new NotMeasuredException(
                "'" + figures.contender() + "' sustains no rate, so that no multiple of it was offered");
    }

    private double recoveryMs() {
        peak();
        Long nanos = figures.recoveryNanos();
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }

    private double p99Ms() {
        if (peak().outcomes().ok() == 0) {
            throw new NotMeasuredException("'" + figures.contender() + "' had no valid response at the peak");
        }
        return peak().p99Nanos() / NANOS_PER_MS;
    }

    private int failed(List<String> causes) {
        return causes.isEmpty()
                ? peak().failed()
                : causes.stream().distinct().mapToInt(this::failed).sum();
    }

    /** Counts a name with a status after it, such as {@code client-error 404}, as the name. */
    private int failed(String cause) {
        return peak().outcomes().failures().entrySet().stream()
                .filter(one -> one.getKey().equals(cause) || one.getKey().startsWith(cause + " "))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private long peakHeapBytes() {
        peak();
        long most = 0;
        for (OverloadStep step : figures.steps()) {
            Long bytes = step.peakHeapBytes();
            if (bytes == null) {
                throw new NotMeasuredException(
                        "the heap of the gateway of '" + figures.contender() + "' could not be seen");
            }
            most = Math.max(most, bytes);
        }
        return most;
    }
}
