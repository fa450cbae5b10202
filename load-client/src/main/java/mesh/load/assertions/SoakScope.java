package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakLatency;
import org.jspecify.annotations.Nullable;

/**
 * A soak.
 *
 * <ul>
 *   <li>{@code requests}, {@code failed}: of all contenders
 *   <li>{@code leakSuspects}: figures of all services that were more than 5 % higher after the soak
 *   <li>{@code slower}: contenders whose latency at the end exceeded the noise of the beginning; all contenders together count as one more
 * </ul>
 */
record SoakScope(SoakFigures figures) implements MetricScope {

    static final Metrics<SoakScope> FIGURES = new Metrics<>(Map.of(
            "requests", (soak, none) -> soak.figures.outcomes().requests(),
            "failed",
                    (soak, none) -> soak.figures.outcomes().requests()
                            - soak.figures.outcomes().ok(),
            "leakSuspects", (soak, none) -> soak.leakSuspects(),
            "slower", (soak, none) -> soak.slower()));

    /** @throws NotMeasuredException if there was no soak, or it did not finish */
    static SoakScope of(RunResult result) {
        if (!(result.measurement() instanceof Measurement.Soak(SoakFigures soak))
                || soak == null
                || soak.outcomes().unfinished() > 0) {
            throw new NotMeasuredException("there was no soak to its end in this run");
        }
        return new SoakScope(soak);
    }

    @Override
    public String path() {
        return "soak";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private int leakSuspects() {
        figures.services().stream()
                .filter(service -> service.start() == null || service.end() == null)
                .findFirst()
                .ifPresent(unseen -> {
                    throw new NotMeasuredException("what '" + unseen.service() + "' held was not sampled");
                });
        return figures.services().stream()
                .mapToInt(service -> service.leakSuspects().size())
                .sum();
    }

    private int slower() {
        List<Boolean> verdicts = figures.latencies().stream()
                .map(SoakLatency::slower)
                .filter(Objects::nonNull)
                .toList();
        if (verdicts.size() < figures.latencies().size()) {
            throw new NotMeasuredException("too few valid responses to compare the end with the beginning");
        }
        return (int) verdicts.stream().filter(slower -> slower).count();
    }
}
