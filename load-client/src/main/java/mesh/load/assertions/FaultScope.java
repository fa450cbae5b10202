package mesh.load.assertions;

import java.util.List;
import java.util.Objects;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import org.jspecify.annotations.Nullable;

/**
 * How a contender recovered from a fault. Each figure is the worst one of the repetitions, except that {@code unaccounted} is
 * their sum.
 *
 * <ul>
 *   <li>{@code recoveryMs}: from the end of the fault to the first valid response; infinite if there was no valid response
 *   <li>{@code returnToIdleMs}: from the end of load and fault until gateway and upstream held no more than when idle; infinite if they
 *       never did
 *   <li>{@code leakSuspects}: number of kinds of resources of which they still held more
 *   <li>{@code unaccounted}: requests that were released and have no record
 * </ul>
 */
record FaultScope(String id, List<FaultFigures> faults) {

    private static final double NANOS_PER_MS = 1e6;

    /** @throws NotMeasuredException if there was no fault */
    static FaultScope of(String id, List<ContenderResult> repetitions) {
        List<FaultFigures> faults = repetitions.stream()
                .map(ContenderResult::fault)
                .filter(Objects::nonNull)
                .toList();
        if (faults.size() < repetitions.size()) {
            throw new NotMeasuredException("it is not known how '" + id + "' recovered from a fault");
        }
        return new FaultScope(id, faults);
    }

    double recoveryMs() {
        return faults.stream().mapToDouble(one -> ms(one.recoveryNanos())).max().orElseThrow();
    }

    double returnToIdleMs() {
        requireSampled();
        return faults.stream()
                .mapToDouble(one -> ms(one.returnToIdleNanos()))
                .max()
                .orElseThrow();
    }

    int leakSuspects() {
        requireSampled();
        return faults.stream().mapToInt(one -> one.leakSuspects().size()).max().orElseThrow();
    }

    int unaccounted() {
        return faults.stream().mapToInt(FaultFigures::unaccounted).sum();
    }

    private void requireSampled() {
        if (faults.stream().anyMatch(one -> one.resources().isEmpty())) {
            throw new NotMeasuredException("what the services of '" + id + "' held was not sampled");
        }
    }

    private static double ms(@Nullable Long nanos) {
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }
}
