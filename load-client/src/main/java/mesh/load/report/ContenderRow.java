package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.ThreadFigures;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table: what the repetitions of a contender say together, as assertions and lessons see it too. One that was cut short counts only
 * where there is no other.
 *
 * @param complete those that count; at least one
 */
public record ContenderRow(CompleteRepetitions complete) {

    /**
     * Puts the repetitions of one contender together.
     *
     * @param all of one contender, at least one
     */
    public static ContenderRow of(List<ContenderResult> all) {
        CompleteRepetitions complete = CompleteRepetitions.of(all);
        return new ContenderRow(
                complete.all().isEmpty() ? new CompleteRepetitions(List.of(all.getFirst()), all.size() - 1) : complete);
    }

    /** Those that count, in their order. */
    public List<ContenderResult> repetitions() {
        return complete.all();
    }

    /** Repetitions that do not count. */
    public int cutShort() {
        return complete.cutShort();
    }

    public String id() {
        return complete.first().id();
    }

    /** The one whose time is closest to the median: a mixture of several never happened, so that none can be drawn. */
    public ContenderResult drawn() {
        return complete.all().stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.durationNanos() - timeNanos())))
                .orElseThrow();
    }

    public long timeNanos() {
        return Math.round(complete.median(ContenderResult::durationNanos).orElseThrow());
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
        OptionalDouble efficiency = complete.median(ContenderResult::efficiency);
        return efficiency.isEmpty() ? null : Double.valueOf(efficiency.getAsDouble());
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
        return complete.sum(OutcomeCounts::ok);
    }

    public int requests() {
        return complete.sum(OutcomeCounts::requests);
    }

    public int unfinished() {
        return complete.sum(OutcomeCounts::unfinished);
    }

    boolean allOk() {
        return complete.all().stream().allMatch(one -> one.outcomes().allOk());
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

    private Map<String, Integer> counts(Function<OutcomeCounts, Map<String, Integer>> counts) {
        Map<String, Integer> all = new TreeMap<>();
        complete.all()
                .forEach(one ->
                        counts.apply(one.outcomes()).forEach((name, count) -> all.merge(name, count, Integer::sum)));
        return all;
    }

    private @Nullable Long median(Function<ContenderResult, @Nullable Long> figure) {
        OptionalDouble median = complete.median(figure);
        return median.isEmpty() ? null : Long.valueOf(Math.round(median.getAsDouble()));
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
