package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import mesh.load.metrics.ContenderMetrics;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table: the figures of a contender over its repetitions. Assertions and lessons use the same figures. Repetitions that were cut
 * short count only if there are no complete ones.
 *
 * @param complete the repetitions that count; at least one
 */
public record ContenderRow(CompleteRepetitions complete) {

    private static final double NANOS_PER_MS = 1e6;

    /** Combines all repetitions of one contender, at least one. */
    public static ContenderRow of(List<ContenderResult> all) {
        CompleteRepetitions complete = CompleteRepetitions.of(all);
        return new ContenderRow(
                complete.all().isEmpty() ? new CompleteRepetitions(List.of(all.getFirst()), all.size() - 1) : complete);
    }

    public List<ContenderResult> repetitions() {
        return complete.all();
    }

    public boolean isRepeated() {
        return repetitions().size() > 1;
    }

    public int cutShort() {
        return complete.cutShort();
    }

    public String id() {
        return complete.first().id();
    }

    /** Returns the name of the contender. If the contender was repeated, the number of all and of complete repetitions follows. */
    public String name() {
        int whole = unfinished() > 0 ? 0 : repetitions().size();
        int all = repetitions().size() + cutShort();
        return all == 1 ? id() : id() + " (" + (whole == all ? "" : whole + " of ") + all + " repetitions)";
    }

    /** Returns the repetition whose time is closest to the median. Charts show this repetition rather than a mixture of several. */
    public ContenderResult drawn() {
        return repetitions().stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.durationNanos() - timeNanos())))
                .orElseThrow();
    }

    public long timeNanos() {
        return Math.round(figure("timeMs").orElseThrow() * NANOS_PER_MS);
    }

    /** Returns the times of the repetitions, in nanoseconds. */
    public LongSummaryStatistics times() {
        return repetitions().stream().mapToLong(ContenderResult::durationNanos).summaryStatistics();
    }

    /**
     * Returns the 50th, 90th or 99th percentile of the valid responses' latencies; null if one of the repetitions had no valid response.
     */
    public @Nullable Long latencyNanos(int percentile) {
        return orNull(figure("p" + percentile + "Ms"), ContenderRow::nanos);
    }

    /** Returns the longest latency of a valid response; null if one of the repetitions had no valid response. */
    public @Nullable Long maxNanos() {
        return orNull(figure("maxMs"), ContenderRow::nanos);
    }

    /** Returns the processor time of the gateway; null where it was not observed. */
    public @Nullable Long cpuNanos() {
        return orNull(
                complete.median(
                        one -> one.gateway().map(seen -> seen.use().cpuNanos()).orElse(null)),
                Math::round);
    }

    /** Returns the platform threads of the gateway before the load; null where they were not counted. */
    public @Nullable Long threadsIdle() {
        return orNull(figure("threads", "idle"), Math::round);
    }

    /** Returns the peak number of the gateway's platform threads under load; null where they were not counted. */
    public @Nullable Long threadsPeak() {
        return orNull(figure("threads", "peak"), Math::round);
    }

    /** Returns the ideal time; null if it is unknown or no user was served, because an ideal time means nothing for failed requests. */
    public @Nullable IdealTimeFigures idealTime() {
        return ok() == 0 ? null : drawn().idealTime();
    }

    /** Returns the median efficiency; null without an ideal time, or if a user was not served. */
    public @Nullable Double efficiency() {
        return orNull(complete.median(ContenderResult::efficiency), Double::valueOf);
    }

    /**
     * Returns the relative error of a predicted time, as a fraction of the measured time; below 0 if the prediction is too short. Null
     * without a prediction, or if a user was not served, in the model or in the measurement.
     */
    public @Nullable Double modelError(@Nullable PredictionFigures prediction) {
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
        return repetitions().stream().allMatch(one -> one.outcomes().allOk());
    }

    public Map<String, Integer> serverErrors() {
        return sums(repetitions(), OutcomeCounts::serverErrors);
    }

    public Map<String, Integer> otherFailures() {
        return sums(repetitions(), OutcomeCounts::otherFailures);
    }

    /** Returns the 500s by cause and the other failures by kind, in alphabetical order. */
    public Map<String, Integer> failures() {
        return sums(repetitions(), OutcomeCounts::failures);
    }

    /** Returns the sums over these results by name, in alphabetical order. */
    static Map<String, Integer> sums(List<ContenderResult> all, Function<OutcomeCounts, Map<String, Integer>> counts) {
        Map<String, Integer> sums = new TreeMap<>();
        all.forEach(
                one -> counts.apply(one.outcomes()).forEach((name, count) -> sums.merge(name, count, Integer::sum)));
        return sums;
    }

    /** Returns a figure of the catalogue of metrics, which assertions and lessons read as well. */
    private OptionalDouble figure(String metric, String... behind) {
        return ContenderMetrics.of(complete).number(metric, List.of(), behind);
    }

    private static Long nanos(double ms) {
        return Math.round(ms * NANOS_PER_MS);
    }

    private static <N> @Nullable N orNull(OptionalDouble figure, DoubleFunction<N> value) {
        return figure.isEmpty() ? null : value.apply(figure.getAsDouble());
    }
}
