package mesh.load.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import mesh.load.result.ContenderResult;
import mesh.load.result.LatencyFigures;
import mesh.load.result.ObservationFigures;
import mesh.load.result.ThreadFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * A contender in one of two runs that are compared, over its repetitions.
 *
 * @param medianNanos of its times
 * @param ok how many got the right answer, of all {@code requests} of all repetitions
 * @param p50Nanos of the right answers: the median of the repetitions' p50; null if nobody got one
 * @param p99Nanos likewise
 * @param serverErrors 500s by cause, of all repetitions
 * @param gatewayCpuNanos processor time of the gateway: the median; null if it was not observed
 * @param threads most platform threads of the gateway in any repetition; null if they were not counted
 */
record Side(
        int repetitions,
        long medianNanos,
        int ok,
        int requests,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos,
        Map<String, Integer> serverErrors,
        @Nullable Long gatewayCpuNanos,
        @Nullable Integer threads) {

    static Side of(List<ContenderResult> repetitions) {
        return new Side(
                repetitions.size(),
                Math.round(Median.of(nanos(repetitions))),
                repetitions.stream().mapToInt(one -> one.outcomes().ok()).sum(),
                repetitions.stream().mapToInt(one -> one.outcomes().requests()).sum(),
                median(repetitions, one -> latency(one.ok(), 50)),
                median(repetitions, one -> latency(one.ok(), 99)),
                serverErrors(repetitions),
                median(repetitions, Side::gatewayCpu),
                mostThreads(repetitions));
    }

    static double[] nanos(List<ContenderResult> repetitions) {
        return repetitions.stream().mapToDouble(ContenderResult::durationNanos).toArray();
    }

    /** In a time, too, that another can be divided by: a file may say anything. */
    static boolean allServed(List<ContenderResult> repetitions) {
        return repetitions.stream().allMatch(one -> one.outcomes().allOk() && one.durationNanos() > 0);
    }

    private static @Nullable Long median(
            List<ContenderResult> repetitions, Function<ContenderResult, Optional<Long>> figure) {
        double[] known = repetitions.stream()
                .flatMap(one -> figure.apply(one).stream())
                .mapToDouble(Long::doubleValue)
                .toArray();
        return known.length == 0 ? null : Math.round(Median.of(known));
    }

    private static Optional<Long> latency(LatencyFigures latencies, double percentile) {
        return latencies.samples() == 0 ? Optional.empty() : Optional.of(latencies.at(percentile));
    }

    private static Optional<Long> gatewayCpu(ContenderResult one) {
        return one.observations().stream()
                .filter(observation -> observation.service().equals(one.service()))
                .map(ObservationFigures::use)
                .flatMap(use -> Optional.ofNullable(use.cpuNanos()).stream())
                .findFirst();
    }

    private static Map<String, Integer> serverErrors(List<ContenderResult> repetitions) {
        Map<String, Integer> all = new TreeMap<>();
        repetitions.forEach(
                one -> one.outcomes().serverErrors().forEach((cause, count) -> all.merge(cause, count, Integer::sum)));
        return all;
    }

    private static @Nullable Integer mostThreads(List<ContenderResult> repetitions) {
        return repetitions.stream()
                .map(ContenderResult::threads)
                .filter(Objects::nonNull)
                .map(ThreadFigures::peakTotal)
                .max(Integer::compare)
                .orElse(null);
    }
}
