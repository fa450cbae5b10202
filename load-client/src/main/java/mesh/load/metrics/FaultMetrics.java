package mesh.load.metrics;

import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MILLISECONDS;

import java.util.List;
import java.util.Objects;
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
                    FaultMetrics::recoveryMs),
            MILLISECONDS.of(
                    "returnToIdleMs",
                    "from the end of load and fault until the gateway and its upstream held no more than before; infinite if they never did",
                    FaultMetrics::returnToIdleMs),
            COUNT.of(
                    "leakSuspects",
                    "number of kinds of resources of which they still held more",
                    FaultMetrics::leakSuspects),
            COUNT.of(
                    "unaccounted",
                    "requests that were issued and have no record; a sum over repetitions",
                    FaultMetrics::unaccounted));

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
            throw new NotMeasuredException("the resources of the services of '" + contender.id() + "' were not sampled");
        }
        return faults;
    }

    private static double recoveryMs(ContenderMetrics contender) {
        return faults(contender).stream()
                .mapToDouble(one -> ms(one.recoveryNanos()))
                .max()
                .orElseThrow();
    }

    private static double returnToIdleMs(ContenderMetrics contender) {
        return sampled(contender).stream()
                .mapToDouble(one -> ms(one.returnToIdleNanos()))
                .max()
                .orElseThrow();
    }

    private static int leakSuspects(ContenderMetrics contender) {
        return sampled(contender).stream()
                .mapToInt(one -> one.leakSuspects().size())
                .max()
                .orElseThrow();
    }

    private static int unaccounted(ContenderMetrics contender) {
        return faults(contender).stream().mapToInt(FaultFigures::unaccounted).sum();
    }

    private static double ms(@Nullable Long nanos) {
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }
}
