package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * What the repetitions of a contender say together, as assertions see it too: counts are sums, all else is the median of the figure
 * over the repetitions. One that was cut short counts only where there is no other.
 *
 * @param repetitions those that count, in their order; at least one
 * @param cutShort repetitions that do not count
 */
public record ContenderRow(List<ContenderResult> repetitions, int cutShort) {

    /**
     * Puts the repetitions of one contender together.
     *
     * @param all of one contender, at least one
     */
    public static ContenderRow of(List<ContenderResult> all) {
        List<ContenderResult> complete =
                all.stream().filter(one -> one.outcomes().unfinished() == 0).toList();
        return complete.isEmpty()
                ? new ContenderRow(List.of(all.getFirst()), all.size() - 1)
                : new ContenderRow(complete, all.size() - complete.size());
    }

    public String id() {
        return repetitions.getFirst().id();
    }

    /** The one whose time is closest to the median: a mixture of several never happened, so that none can be drawn. */
    public ContenderResult drawn() {
        return repetitions.stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.durationNanos() - timeNanos())))
                .orElseThrow();
    }

    public long timeNanos() {
        return Math.round(Median.of(
                repetitions.stream().mapToDouble(ContenderResult::durationNanos).toArray()));
    }

    /** Of the valid responses; null if in one of the repetitions nobody got one. */
    @Nullable
    public Long latencyNanos(double percentile) {
        return median(one -> latency(one.ok(), percentile));
    }

    /** Likewise. */
    @Nullable
    public Long maxNanos() {
        return median(
                one -> one.ok().samples() == 0 ? null : Long.valueOf(one.ok().maxNanos()));
    }

    /** Processor time of the gateway; null where it was not observed. */
    @Nullable
    public Long cpuNanos() {
        return median(ContenderRow::cpuNanos);
    }

    /** Platform threads of the gateway before the load; null where they were not counted. */
    @Nullable
    public Long threadsIdle() {
        return median(one -> threads(one, ThreadFigures::idleTotal));
    }

    /** Most of them under load; null likewise. */
    @Nullable
    public Long threadsPeak() {
        return median(one -> threads(one, ThreadFigures::peakTotal));
    }

    /** Null without an ideal time, or if somebody was not served. */
    @Nullable
    public Double efficiency() {
        double[] known = repetitions.stream()
                .map(ContenderResult::efficiency)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return known.length < repetitions.size() ? null : Double.valueOf(Median.of(known));
    }

    /** By how much the prediction that was kept is off. */
    @Nullable
    public Double modelError() {
        return modelError(drawn().prediction());
    }

    /**
     * By how much a predicted time is off, as a part of the measured one: below 0 if it is too short. Null without a prediction,
     * or if somebody was not served, in the model or in truth.
     */
    @Nullable
    public Double modelError(@Nullable PredictionFigures prediction) {
        return prediction == null || !prediction.allServed() || !allOk() || timeNanos() == 0
                ? null
                : Double.valueOf((double) prediction.durationNanos() / timeNanos() - 1);
    }

    public int ok() {
        return sum(OutcomeCounts::ok);
    }

    public int requests() {
        return sum(OutcomeCounts::requests);
    }

    public int unfinished() {
        return sum(OutcomeCounts::unfinished);
    }

    boolean allOk() {
        return repetitions.stream().allMatch(one -> one.outcomes().allOk());
    }

    /** 500s by cause. */
    public Map<String, Integer> serverErrors() {
        return counts(OutcomeCounts::serverErrors);
    }

    /** By kind. */
    public Map<String, Integer> otherFailures() {
        return counts(OutcomeCounts::otherFailures);
    }

    /** Both of them, in alphabetical order. */
    public Map<String, Integer> failures() {
        return counts(OutcomeCounts::failures);
    }

    private int sum(ToIntFunction<OutcomeCounts> count) {
        return repetitions.stream()
                .mapToInt(one -> count.applyAsInt(one.outcomes()))
                .sum();
    }

    private Map<String, Integer> counts(Function<OutcomeCounts, Map<String, Integer>> counts) {
        Map<String, Integer> all = new TreeMap<>();
        repetitions.forEach(
                one -> counts.apply(one.outcomes()).forEach((name, count) -> all.merge(name, count, Integer::sum)));
        return all;
    }

    private @Nullable Long median(Function<ContenderResult, @Nullable Long> figure) {
        double[] known = repetitions.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .toArray();
        return known.length < repetitions.size() ? null : Long.valueOf(Math.round(Median.of(known)));
    }

    private static @Nullable Long latency(LatencyFigures latencies, double percentile) {
        return latencies.samples() == 0 ? null : Long.valueOf(latencies.at(percentile));
    }

    private static @Nullable Long cpuNanos(ContenderResult one) {
        return one.gateway().map(seen -> seen.use().cpuNanos()).orElse(null);
    }

    private static @Nullable Long threads(ContenderResult one, ToIntFunction<ThreadFigures> count) {
        ThreadFigures threads = one.threads();
        return threads == null ? null : Long.valueOf(count.applyAsInt(threads));
    }
}
