package mesh.load.metrics;

import static mesh.load.metrics.Unit.COUNT;

import java.util.List;
import java.util.Objects;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakFigures.SoakLatency;

/** The metrics of a soak. */
final class SoakMetrics {

    static final Metrics<SoakFigures> ALL = new Metrics<>(List.of(
            COUNT.of(
                    "requests",
                    "requests of all contenders",
                    soak -> soak.outcomes().requests()),
            COUNT.of(
                    "failed",
                    "those without a valid response",
                    soak -> soak.outcomes().requests() - soak.outcomes().ok()),
            COUNT.of(
                    "leakSuspects",
                    "figures of services that were more than 5 % higher afterwards",
                    SoakMetrics::leakSuspects),
            COUNT.of(
                    "slower",
                    "contenders whose latency at the end was beyond the noise of the beginning; all of them together count as one more",
                    SoakMetrics::slower)));

    private SoakMetrics() {}

    /** @throws NotMeasuredException if there was no soak, or it did not finish */
    static MetricScope of(RunResult result) {
        if (!(result.measurement() instanceof Measurement.Soak(SoakFigures soak))
                || soak == null
                || soak.outcomes().unfinished() > 0) {
            throw new NotMeasuredException("this run has no complete soak");
        }
        return ALL.of("soak", soak);
    }

    private static int leakSuspects(SoakFigures soak) {
        soak.services().stream()
                .filter(service -> service.start() == null || service.end() == null)
                .findFirst()
                .ifPresent(unseen -> {
                    throw new NotMeasuredException("the resources of '" + unseen.service() + "' were not sampled");
                });
        return soak.services().stream()
                .mapToInt(service -> service.leakSuspects().size())
                .sum();
    }

    private static int slower(SoakFigures soak) {
        List<Boolean> verdicts = soak.latencies().stream()
                .map(SoakLatency::slower)
                .filter(Objects::nonNull)
                .toList();
        if (verdicts.size() < soak.latencies().size()) {
            throw new NotMeasuredException("too few valid responses to compare the end with the beginning");
        }
        return (int) verdicts.stream().filter(slower -> slower).count();
    }
}
