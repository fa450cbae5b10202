package mesh.load.report.compare;

import java.util.Map;
import mesh.load.report.ContenderRow;
import mesh.load.results.contender.ContenderResult;
import org.jspecify.annotations.Nullable;

/**
 * A contender in one of two compared runs, over its repetitions.
 *
 * @param medianNanos median of its times
 * @param ok valid responses, out of all {@code requests} of all repetitions
 * @param p50Nanos the median of the repetitions' p50 of the valid responses; null if there were none
 * @param p99Nanos the median of the repetitions' p99 of the valid responses; null if there were none
 * @param failures of all repetitions, by cause, or by kind if they are not 500s
 * @param gatewayCpuNanos median processor time of the gateway; null if it was not observed
 * @param threads median of the gateway's peak number of platform threads; null if they were not counted
 */
record Side(
        int repetitions,
        long medianNanos,
        int ok,
        int requests,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos,
        Map<String, Integer> failures,
        @Nullable Long gatewayCpuNanos,
        @Nullable Long threads) {

    static Side of(ContenderRow row) {
        return new Side(
                row.repetitions().size(),
                row.timeNanos(),
                row.ok(),
                row.requests(),
                row.latencyNanos(50),
                row.latencyNanos(99),
                row.failures(),
                row.cpuNanos(),
                row.threadsPeak());
    }

    static double[] nanos(ContenderRow row) {
        return row.repetitions().stream()
                .mapToDouble(ContenderResult::durationNanos)
                .toArray();
    }

    /** Returns whether every user was served, in a time above zero. A ratio divides by the time, and a file may contain any number. */
    static boolean allServed(ContenderRow row) {
        return row.repetitions().stream().allMatch(one -> one.outcomes().allOk() && one.durationNanos() > 0);
    }
}
