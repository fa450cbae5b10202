package mesh.load.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.report.ContenderRow.Threads;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.stats.Median;
import mesh.load.stats.Slowdown;
import mesh.load.stats.UnpairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * The difference of one contender between two runs. The runs are independent, so their repetitions are not paired.
 *
 * @param ratio of the median times, second over first; null if a user was not served, because the time then does not include all work
 */
record ContenderDifference(
        String contender, Side first, Side second, @Nullable UnpairedRatio ratio) {

    static ContenderDifference of(ContenderRow before, ContenderRow after) {
        // The ratio divides by the time, which may be 0 in a file.
        boolean isComparable = Stream.of(before, after)
                .allMatch(row -> row.outcomes().allOk() && row.times().getMin() > 0);
        UnpairedRatio ratio = isComparable ? UnpairedRatio.of(nanos(after), nanos(before)) : null;
        return new ContenderDifference(before.id(), Side.of(before), Side.of(after), ratio);
    }

    private static double[] nanos(ContenderRow row) {
        return row.repetitions().stream()
                .mapToDouble(ContenderResult::durationNanos)
                .toArray();
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
                ? "no difference measured (up to " + high + " times as long is possible)"
                : ratio.low() > 1 ? "slower" : "faster";
        return medians + " (" + Text.number(ratio.low(), 2) + " to " + high + "): " + verdict;
    }

    /** A disturbance never makes a time shorter. So it puts the new time in doubt if that is longer, and the old one if it is not. */
    Regression regression(double tolerated) {
        if (ratio == null) {
            return first.isServed() && !second.isServed()
                    ? new Regression(
                            contender, Slowdown.SLOWER, contender + ": not every user was served in the second run")
                    : Regression.notShown(contender, tolerated, "because not every user was served");
        }
        if (!ratio.isSufficient()) {
            return Regression.notShown(contender, tolerated, "because six repetitions of each are needed");
        }
        Regression shown = Regression.of(contender, ratio.low(), ratio.high(), tolerated);
        boolean isSlower = shown.slowdown() == Slowdown.SLOWER;
        Side doubtful = isSlower ? second : first;
        return shown.slowdown() == Slowdown.NOT_SHOWN || !doubtful.isDisturbed()
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
