package mesh.load.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.report.ContenderRow.Threads;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.stats.Median;
import mesh.load.stats.UnpairedRatio;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * The difference of one contender between two runs. The runs are independent, so their repetitions are not paired.
 *
 * @param ratio of the median times, second over first; null if a user was not served, because the time then does not include all work
 * @param decisive the same, or the ratio of the p99 if the scenario sets how long the load lasts
 */
record ContenderDifference(
        String contender,
        Side first,
        Side second,
        @Nullable UnpairedRatio ratio,
        @JsonIgnore @Nullable UnpairedRatio decisive) {

    private static final double P99 = 99;

    /** @param isTimed whether the scenario sets how long the load lasts */
    static ContenderDifference of(ContenderRow before, ContenderRow after, boolean isTimed) {
        // The ratio divides by the time, which may be 0 in a file.
        boolean isComparable = Stream.of(before, after)
                .allMatch(row -> row.outcomes().allOk() && row.times().getMin() > 0);
        UnpairedRatio ratio = isComparable ? ratio(before, after, ContenderResult::durationNanos) : null;
        UnpairedRatio decisive = isComparable && isTimed ? latencies(before, after) : ratio;
        return new ContenderDifference(before.id(), Side.of(before), Side.of(after), ratio, decisive);
    }

    /** Returns null if a p99 is unknown. */
    private static @Nullable UnpairedRatio latencies(ContenderRow before, ContenderRow after) {
        boolean isKnown = Stream.of(before, after)
                .flatMap(row -> row.repetitions().stream())
                .allMatch(repetition -> repetition.ok().at(P99) > 0);
        return isKnown ? ratio(before, after, repetition -> repetition.ok().at(P99)) : null;
    }

    private static UnpairedRatio ratio(
            ContenderRow before, ContenderRow after, ToLongFunction<ContenderResult> figure) {
        return UnpairedRatio.of(values(after, figure), values(before, figure));
    }

    private static double[] values(ContenderRow row, ToLongFunction<ContenderResult> figure) {
        return row.repetitions().stream().mapToDouble(figure::applyAsLong).toArray();
    }

    @JsonProperty
    String verdict() {
        if (ratio == null) {
            return "not every user was served";
        }
        String medians = "×" + Text.number(ratio.ratio(), 2);
        if (first.repetitions() == 1 && second.repetitions() == 1) {
            return medians + ": one run each is too few to compare";
        }
        if (!ratio.isSufficient()) {
            return medians + ": " + first.repetitions() + " and " + second.repetitions()
                    + " repetitions are too few to compare";
        }
        String high = Text.number(ratio.high(), 2);
        String verdict = !ratio.differs()
                ? "no difference measured (up to ×" + high + ")"
                : ratio.low() > 1 ? "slower" : "faster";
        return medians + " (" + Text.number(ratio.low(), 2) + " to " + high + "): " + verdict;
    }

    /**
     * Says whether the second run is slower. A disturbance never makes a time shorter. So it puts the new time in doubt if that is longer, and
     * the old one if it is not.
     *
     * @param incomparable why times of the two runs cannot be compared; null if they can be
     */
    Regression regression(double tolerated, @Nullable String incomparable) {
        if (decisive == null) {
            return first.isServed() && !second.isServed()
                    ? Regression.unserved(contender, tolerated, " in the second run")
                    : Regression.notShown(
                            contender,
                            tolerated,
                            second.isServed() && first.isServed()
                                    ? "because a time is unknown"
                                    : "because not every user was served");
        }
        if (incomparable != null) {
            return Regression.notShown(contender, tolerated, incomparable);
        }
        if (!decisive.isSufficient()) {
            return Regression.notShown(contender, tolerated, "because six repetitions of each are needed");
        }
        Regression shown = Regression.of(contender, decisive.low(), decisive.high(), tolerated);
        boolean isSlower = shown.verdict() == Verdict.FAILED;
        Side doubtful = isSlower ? second : first;
        return shown.verdict() == Verdict.NOT_SHOWN || !doubtful.isDisturbed()
                ? shown
                : Regression.notShown(
                        contender,
                        tolerated,
                        "because other programs used " + Text.percent(doubtful.otherPrograms())
                                + " of the cores in the " + (isSlower ? "second" : "first") + " run");
    }

    /** Returns how often each failure was counted in both runs, in alphabetical order: {@code read-timeout 1 -> 0}. */
    List<String> failures() {
        return Stream.of(first, second)
                .flatMap(side -> side.failures().keySet().stream())
                .distinct()
                .sorted()
                .map(cause -> cause + " " + first.failures().getOrDefault(cause, 0) + " -> "
                        + second.failures().getOrDefault(cause, 0))
                .toList();
    }

    /** The figures of one run: sums of counts over all repetitions of the contender, and medians. A figure is null if it is unknown. */
    record Side(
            int repetitions,
            long medianNanos,
            int ok,
            int requests,
            @Nullable Long p50Nanos,
            @Nullable Long p99Nanos,
            Map<String, Integer> failures,
            @Nullable Long gatewayCpuNanos,
            @Nullable Long threads,
            @Nullable Double otherPrograms) {

        /** Share of the cores that other programs may use without putting a time in doubt. */
        private static final double UNDISTURBED = 0.1;

        boolean isServed() {
            return ok == requests;
        }

        boolean isDisturbed() {
            return otherPrograms != null && otherPrograms > UNDISTURBED;
        }

        static Side of(ContenderRow row) {
            return new Side(
                    row.repetitions().size(),
                    row.timeNanos(),
                    row.ok(),
                    row.outcomes().requests(),
                    row.latencyNanos(50),
                    row.latencyNanos(99),
                    row.outcomes().failures(),
                    row.cpuNanos(),
                    row.threads().map(Threads::peak).orElse(null),
                    others(row));
        }

        /** Returns the share of the cores that other programs used in the median repetition; null if it is unknown. */
        private static @Nullable Double others(ContenderRow row) {
            double[] shares = row.repetitions().stream()
                    .map(ContenderResult::processorUse)
                    .filter(Objects::nonNull)
                    .map(ProcessorFigures::others)
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            return shares.length == 0 ? null : Double.valueOf(Median.of(shares));
        }
    }
}
