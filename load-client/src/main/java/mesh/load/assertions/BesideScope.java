package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * Light requests of other users beside a contender. {@code requests}, {@code ok} and {@code failed} are sums over all repetitions;
 * {@code p50Ms}, {@code p90Ms}, {@code p99Ms} and {@code maxMs} are medians.
 */
record BesideScope(String path, List<BesideFigures> repetitions) implements MetricScope {

    private static final double NANOS_PER_MS = 1e6;

    static final Metrics<BesideScope> FIGURES = new Metrics<>(Map.of(
            "requests", (one, none) -> one.sum(figures -> figures.outcomes().requests()),
            "ok", (one, none) -> one.sum(figures -> figures.outcomes().ok()),
            "failed",
                    (one, none) -> one.sum(figures ->
                            figures.outcomes().requests() - figures.outcomes().ok()),
            "p50Ms", (one, none) -> one.latencyMs(50),
            "p90Ms", (one, none) -> one.latencyMs(90),
            "p99Ms", (one, none) -> one.latencyMs(99),
            "maxMs", (one, none) -> one.latencyMs(100)));

    /** @throws NotMeasuredException if there were no requests beside the contender */
    static BesideScope of(String path, String id, List<ContenderResult> repetitions) {
        List<BesideFigures> beside = repetitions.stream()
                .map(ContenderResult::beside)
                .filter(Objects::nonNull)
                .toList();
        if (beside.size() < repetitions.size()) {
            throw new NotMeasuredException("nobody sent anything beside '" + id + "'");
        }
        return new BesideScope(path, beside);
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private double sum(ToDoubleFunction<BesideFigures> count) {
        return repetitions.stream().mapToDouble(count).sum();
    }

    private double latencyMs(double percentile) {
        if (repetitions.stream().anyMatch(one -> one.ok().samples() == 0)) {
            throw new NotMeasuredException("'" + path + "' had no valid response");
        }
        return Median.of(repetitions.stream()
                .mapToDouble(one -> one.ok().at(percentile) / NANOS_PER_MS)
                .toArray());
    }
}
