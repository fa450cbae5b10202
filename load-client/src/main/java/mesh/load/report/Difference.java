package mesh.load.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ContenderResult;
import mesh.load.stats.UnpairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * One contender in two runs. The runs are independent: repetitions of one run are not paired with those of the other.
 *
 * @param ratio of the median times, second over first, with its interval; null if a user was not served, because the time then does
 *     not include all of the work
 */
record Difference(
        String contender, Side first, Side second, @Nullable UnpairedRatio ratio) {

    static Difference of(String contender, Repetitions first, Repetitions second) {
        ContenderRow before = ContenderRow.of(first.of(contender));
        ContenderRow after = ContenderRow.of(second.of(contender));
        // A ratio divides by the time, and a file may contain any number.
        boolean isComparable = Stream.of(before, after)
                .allMatch(row -> row.allOk() && row.times().getMin() > 0);
        return new Difference(
                contender,
                Side.of(before),
                Side.of(after),
                isComparable ? UnpairedRatio.of(nanos(after), nanos(before)) : null);
    }

    private static double[] nanos(ContenderRow row) {
        return row.repetitions().stream()
                .mapToDouble(ContenderResult::durationNanos)
                .toArray();
    }

    /** Returns a verdict on whether the second run was faster or slower, or the reason why there is none. */
    @JsonProperty
    String verdict() {
        if (ratio == null) {
            return "not every user was served";
        }
        String medians = Text.number(ratio.ratio(), 2);
        if (first.repetitions() == 1 && second.repetitions() == 1) {
            return medians + "; one repetition in each run is not enough for a verdict";
        }
        if (!ratio.isSufficient()) {
            return medians + "; " + first.repetitions() + " and " + second.repetitions() + " of the "
                    + UnpairedRatio.MIN_VALUES + " repetitions that a verdict needs";
        }
        String verdict = !ratio.differs() ? "no difference measured" : ratio.low() > 1 ? "slower" : "faster";
        return medians + " (" + Text.number(ratio.low(), 2) + " to " + Text.number(ratio.high(), 2) + "): " + verdict;
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

    /**
     * The figures of a contender in one of two compared runs, over all its repetitions.
     *
     * @param medianNanos median of its times
     * @param ok number of valid responses to the {@code requests} of all repetitions
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

        String served() {
            return ok + "/" + requests;
        }
    }
}
