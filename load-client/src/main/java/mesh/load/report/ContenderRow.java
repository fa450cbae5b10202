package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import mesh.load.metrics.ContenderMetrics;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a contender over its repetitions, as assertions and lessons read them. Repetitions that were cut
 * short count only if there are no complete ones.
 *
 * @param complete the repetitions that count; at least one
 */
public record ContenderRow(CompleteRepetitions complete) {

    private static final double NANOS_PER_MS = 1e6;

    /** The numbers of live platform threads of a gateway: before the load, and their peak under load. */
    public record Threads(long idle, long peak) {}

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
        int whole = outcomes().unfinished() > 0 ? 0 : repetitions().size();
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
        return Objects.requireNonNull(figure(NANOS_PER_MS, "timeMs"));
    }

    /** Returns the times of the repetitions, in nanoseconds. */
    public LongSummaryStatistics times() {
        return repetitions().stream().mapToLong(ContenderResult::durationNanos).summaryStatistics();
    }

    /** Returns the 50th, 90th or 99th percentile; null if a repetition had no valid response. */
    public @Nullable Long latencyNanos(int percentile) {
        return figure(NANOS_PER_MS, "p" + percentile + "Ms");
    }

    /** Returns the longest latency of a valid response; null if one of the repetitions had no valid response. */
    public @Nullable Long maxNanos() {
        return figure(NANOS_PER_MS, "maxMs");
    }

    /** Returns the 99th percentile of the time to connect; null if it is unknown, or if no connection was opened. */
    public @Nullable Long connectNanos() {
        return rounded(
                complete.median(one -> one.connect() == null || one.connect().samples() == 0
                        ? null
                        : one.connect().at(99)),
                1);
    }

    /** Returns the processor time of the gateway; null where it was not observed. */
    public @Nullable Long cpuNanos() {
        return rounded(
                complete.median(one ->
                        one.gateway().map(observed -> observed.use().cpuNanos()).orElse(null)),
                1);
    }

    /** Returns the platform threads of the gateway; empty where they were not counted. */
    public Optional<Threads> threads() {
        Long idle = figure(1, "threads", "idle");
        Long peak = figure(1, "threads", "peak");
        return idle == null || peak == null ? Optional.empty() : Optional.of(new Threads(idle, peak));
    }

    /** Returns the ideal time; empty if it is unknown or no user was served, because an ideal time means nothing for failed requests. */
    public Optional<IdealTimeFigures> idealTime() {
        return ok() == 0 ? Optional.empty() : Optional.ofNullable(drawn().idealTime());
    }

    /** Returns the median efficiency; null without an ideal time, or if a user was not served. */
    public @Nullable Double efficiency() {
        OptionalDouble median = complete.median(ContenderResult::efficiency);
        return median.isEmpty() ? null : Double.valueOf(median.getAsDouble());
    }

    /**
     * Returns the relative error of the predicted time, below 0 if the prediction is too short. Returns null without a prediction, or if a
     * user was not served in the model or in the measurement.
     */
    public @Nullable Double modelError(@Nullable PredictionFigures prediction) {
        return prediction == null || !prediction.allServed() || !outcomes().allOk() || timeNanos() == 0
                ? null
                : Double.valueOf((double) prediction.durationNanos() / timeNanos() - 1);
    }

    /** Returns the sums over the repetitions. */
    public OutcomeCounts outcomes() {
        return new OutcomeCounts(
                complete.sum(OutcomeCounts::requests),
                complete.sum(OutcomeCounts::ok),
                sums(repetitions(), OutcomeCounts::serverErrors),
                sums(repetitions(), OutcomeCounts::otherFailures),
                complete.sum(OutcomeCounts::unfinished),
                null);
    }

    public int ok() {
        return complete.sum(OutcomeCounts::ok);
    }

    static Map<String, Integer> sums(List<ContenderResult> all, Function<OutcomeCounts, Map<String, Integer>> counts) {
        Map<String, Integer> sums = new TreeMap<>();
        all.forEach(
                one -> counts.apply(one.outcomes()).forEach((name, count) -> sums.merge(name, count, Integer::sum)));
        return sums;
    }

    /** Returns a metric of the catalogue, which assertions and lessons read as well, multiplied by {@code factor} to convert its unit. */
    private @Nullable Long figure(double factor, String metric, String... behind) {
        return rounded(ContenderMetrics.of(complete).number(metric, List.of(), behind), factor);
    }

    private static @Nullable Long rounded(OptionalDouble figure, double factor) {
        return figure.isEmpty() ? null : Long.valueOf(Math.round(figure.getAsDouble() * factor));
    }
}
