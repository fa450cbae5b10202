package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import mesh.load.metrics.ContenderMetrics;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table: the figures of a contender over its repetitions, which assertions and lessons use, too. Repetitions that were cut short
 * count only if there are no others.
 *
 * @param complete the repetitions that count; at least one
 */
public record ContenderRow(CompleteRepetitions complete) {

    private static final double NANOS_PER_MS = 1e6;

    /**
     * Combines the repetitions of one contender.
     *
     * @param all repetitions of one contender, at least one
     */
    public static ContenderRow of(List<ContenderResult> all) {
        CompleteRepetitions complete = CompleteRepetitions.of(all);
        return new ContenderRow(
                complete.all().isEmpty() ? new CompleteRepetitions(List.of(all.getFirst()), all.size() - 1) : complete);
    }

    /** Returns the repetitions that count, in their order. */
    public List<ContenderResult> repetitions() {
        return complete.all();
    }

    /** Returns the number of repetitions that do not count. */
    public int cutShort() {
        return complete.cutShort();
    }

    public String id() {
        return complete.first().id();
    }

    /** Returns the repetition whose time is closest to the median. Charts show this real one rather than a mixture of several. */
    public ContenderResult drawn() {
        return complete.all().stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.durationNanos() - timeNanos())))
                .orElseThrow();
    }

    public long timeNanos() {
        return Math.round(figure("timeMs").orElseThrow() * NANOS_PER_MS);
    }

    /**
     * Returns a percentile of the valid responses' latencies; null if one of the repetitions had no valid response.
     *
     * @param percentile 50, 90 or 99
     */
    @Nullable
    public Long latencyNanos(int percentile) {
        return nanos("p" + percentile + "Ms");
    }

    /** Returns the longest latency of the valid responses; null if one of the repetitions had no valid response. */
    @Nullable
    public Long maxNanos() {
        return nanos("maxMs");
    }

    /** Returns the processor time of the gateway; null where it was not observed. */
    @Nullable
    public Long cpuNanos() {
        return rounded(complete.median(
                one -> one.gateway().map(seen -> seen.use().cpuNanos()).orElse(null)));
    }

    /** Returns the platform threads of the gateway before the load; null where they were not counted. */
    @Nullable
    public Long threadsIdle() {
        return rounded(figure("threads", "idle"));
    }

    /** Returns the peak number of the gateway's platform threads under load; null where they were not counted. */
    @Nullable
    public Long threadsPeak() {
        return rounded(figure("threads", "peak"));
    }

    /** Returns the median efficiency; null without an ideal time, or if a user was not served. */
    @Nullable
    public Double efficiency() {
        OptionalDouble efficiency = complete.median(ContenderResult::efficiency);
        return efficiency.isEmpty() ? null : Double.valueOf(efficiency.getAsDouble());
    }

    /** Returns the relative error of the prediction that the run recorded. */
    @Nullable
    public Double modelError() {
        return modelError(drawn().prediction());
    }

    /**
     * Returns the relative error of a predicted time, as a fraction of the measured one; below 0 if the prediction is too short. Null
     * without a prediction, or if a user was not served, in the model or in the measurement.
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

    /** Returns the 500s by cause. */
    public Map<String, Integer> serverErrors() {
        return counts(OutcomeCounts::serverErrors);
    }

    /** Returns all failures that are not 500s, by kind. */
    public Map<String, Integer> otherFailures() {
        return counts(OutcomeCounts::otherFailures);
    }

    /** Returns both kinds of failures, in alphabetical order. */
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

    /** Returns a figure of the catalogue of metrics, from which assertions and lessons read, too. */
    private OptionalDouble figure(String metric, String... behind) {
        return ContenderMetrics.of(complete).number(metric, List.of(), behind);
    }

    private @Nullable Long nanos(String metric) {
        OptionalDouble ms = figure(metric);
        return ms.isEmpty() ? null : Long.valueOf(Math.round(ms.getAsDouble() * NANOS_PER_MS));
    }

    private static @Nullable Long rounded(OptionalDouble figure) {
        return figure.isEmpty() ? null : Long.valueOf(Math.round(figure.getAsDouble()));
    }
}
