package mesh.load.report.compare;

import java.util.List;
import java.util.Map;
import mesh.load.report.ContenderRow;
import mesh.load.results.contender.ContenderResult;
import org.jspecify.annotations.Nullable;

/**
 * A contender in one of two runs that are compared, over its repetitions.
 *
 * @param medianNanos of its times
 * @param ok how many got a valid response, of all {@code requests} of all repetitions
 * @param p50Nanos of the valid responses: the median of the repetitions' p50; null if nobody got one
 * @param p99Nanos likewise
 * @param failures by cause, or by kind where they are no 500s, of all repetitions
 * @param gatewayCpuNanos processor time of the gateway: the median; null if it was not observed
 * @param threads most platform threads of the gateway: the median; null if they were not counted
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

    static Side of(List<ContenderResult> repetitions) {
        ContenderRow row = ContenderRow.of(repetitions);
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

    static double[] nanos(List<ContenderResult> repetitions) {
        return repetitions.stream().mapToDouble(ContenderResult::durationNanos).toArray();
    }

    /** In a time, too, that another can be divided by: a file may say anything. */
    static boolean allServed(List<ContenderResult> repetitions) {
        return repetitions.stream().allMatch(one -> one.outcomes().allOk() && one.durationNanos() > 0);
    }
}
