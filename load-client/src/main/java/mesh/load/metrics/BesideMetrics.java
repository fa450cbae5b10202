package mesh.load.metrics;

import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MILLISECONDS;

import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.stats.Median;

/**
 * The metrics of light requests of other users beside a contender.
 *
 * @param path of the scope
 * @param repetitions of the contender
 */
record BesideMetrics(String path, List<BesideFigures> repetitions) {

    private static final double NANOS_PER_MS = 1e6;

    static final Metrics<BesideMetrics> ALL = new Metrics<>(List.of(
            COUNT.of(
                    "requests",
                    "light requests of others; a sum over repetitions",
                    beside -> beside.sum(one -> one.outcomes().requests())),
            COUNT.of(
                    "ok",
                    "those with a valid response; a sum",
                    beside -> beside.sum(one -> one.outcomes().ok())),
            COUNT.of(
                    "failed",
                    "all others; a sum",
                    beside -> beside.sum(
                            one -> one.outcomes().requests() - one.outcomes().ok())),
            latency("p50Ms", "50th percentile of the latencies of the valid responses; a median", one -> one.at(50)),
            latency("p90Ms", "90th percentile; a median", one -> one.at(90)),
            latency("p99Ms", "99th percentile; a median", one -> one.at(99)),
            latency("maxMs", "the longest; a median", LatencyFigures::maxNanos)));

    /** @throws NotMeasuredException if there were no requests beside the contender */
    static MetricScope of(String contender, List<ContenderResult> repetitions) {
        List<BesideFigures> beside = repetitions.stream()
                .map(ContenderResult::beside)
                .filter(Objects::nonNull)
                .toList();
        if (beside.size() < repetitions.size()) {
            throw new NotMeasuredException("there were no light requests beside '"
                    + repetitions.getFirst().id() + "'");
        }
        String path = contender + ".beside";
        return ALL.of(path, new BesideMetrics(path, beside));
    }

    private static Metric<BesideMetrics> latency(
            String name, String description, ToDoubleFunction<LatencyFigures> nanos) {
        return MILLISECONDS.of(name, description, beside -> beside.latencyMs(nanos));
    }

    private double sum(ToDoubleFunction<BesideFigures> count) {
        return repetitions.stream().mapToDouble(count).sum();
    }

    private double latencyMs(ToDoubleFunction<LatencyFigures> nanos) {
        if (repetitions.stream().anyMatch(one -> one.ok().samples() == 0)) {
            throw new NotMeasuredException("'" + path + "' had no valid response");
        }
        return Median.of(repetitions.stream()
                .mapToDouble(one -> nanos.applyAsDouble(one.ok()) / NANOS_PER_MS)
                .toArray());
    }
}
