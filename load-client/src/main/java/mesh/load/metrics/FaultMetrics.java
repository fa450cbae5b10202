package mesh.load.metrics;

import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MILLISECONDS;

import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import org.jspecify.annotations.Nullable;

/** The metrics that a contender has under a fault, each of the worst repetition. */
final class FaultMetrics {

    private static final double NANOS_PER_MS = 1e6;

    static final List<Metric<ContenderMetrics>> ALL = List.of(
            MILLISECONDS.of(
                    "recoveryMs",
                    "from the end of the fault until a new user got a valid response; infinite if there was none",
                    contender -> worst(faults(contender), one -> ms(one.recoveryNanos()))),
            MILLISECONDS.of(
                    "returnToIdleMs",
                    "from the end of load and fault until the gateway and its upstream held no more than before; infinite if they never did",
                    contender -> worst(sampled(contender), one -> ms(one.returnToIdleNanos()))),
            COUNT.of("leakSuspects", "number of kinds of resources of which they still held more", contender ->
                    (int) worst(sampled(contender), one -> one.leakSuspects().size())),
            COUNT.of(
                    "unaccounted",
                    "requests that were issued and have no record; a sum over repetitions",
                    contender -> faults(contender).stream()
                            .mapToInt(FaultFigures::unaccounted)
                            .sum()));

    private FaultMetrics() {}

    private static List<FaultFigures> faults(ContenderMetrics contender) {
        List<ContenderResult> repetitions = contender.repetitions().all();
        List<FaultFigures> faults = repetitions.stream()
                .map(ContenderResult::fault)
                .filter(Objects::nonNull)
                .toList();
        if (faults.size() < repetitions.size()) {
            throw new NotMeasuredException("the recovery of '" + contender.id() + "' from a fault was not measured");
        }
        return faults;
    }

    private static List<FaultFigures> sampled(ContenderMetrics contender) {
        List<FaultFigures> faults = faults(contender);
        if (faults.stream().anyMatch(one -> one.resources().isEmpty())) {
            throw new NotMeasuredException(
                    "the resources of the services of '" + contender.id() + "' were not sampled");
        }
        return faults;
    }

    private static double worst(List<FaultFigures> faults, ToDoubleFunction<FaultFigures> figure) {
        return faults.stream().mapToDouble(figure).max().orElseThrow();
    }

    private static double ms(@Nullable Long nanos) {
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }
}
