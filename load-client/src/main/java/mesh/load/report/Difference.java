package mesh.load.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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

    /** How often something was counted in each run. */
    record Counts(int first, int second) {

        @Override
        public String toString() {
            return first + " -> " + second;
        }
    }

    static Difference of(String contender, Repetitions first, Repetitions second) {
        ContenderRow before = ContenderRow.of(first.of(contender));
        ContenderRow after = ContenderRow.of(second.of(contender));
        boolean comparable = Side.allServed(before) && Side.allServed(after);
        return new Difference(
                contender,
                Side.of(before),
                Side.of(after),
                comparable ? UnpairedRatio.of(Side.nanos(after), Side.nanos(before)) : null);
    }

    /** Returns whether the second run was faster or slower, or why there is no verdict. */
    @JsonProperty
    String verdict() {
        if (ratio == null) {
            return "not every user was served";
        }
        if (first.repetitions() == 1 && second.repetitions() == 1) {
            return String.format(Locale.ROOT, "%.2f; one repetition each shows nothing", ratio.ratio());
        }
        if (!ratio.isSufficient()) {
            return String.format(
                    Locale.ROOT,
                    "%.2f; %d and %d of the %d repetitions that a verdict needs",
                    ratio.ratio(),
                    first.repetitions(),
                    second.repetitions(),
                    UnpairedRatio.MIN_VALUES);
        }
        return String.format(
                Locale.ROOT, "%.2f (%.2f to %.2f): %s", ratio.ratio(), ratio.low(), ratio.high(), direction(ratio));
    }

    private static String direction(UnpairedRatio ratio) {
        if (!ratio.differs()) {
            return "no difference measured";
        }
        return ratio.low() > 1 ? "slower" : "faster";
    }

    /** Returns the failures of both runs by cause, in alphabetical order. */
    Map<String, Counts> failures() {
        Map<String, Counts> all = new TreeMap<>();
        first.failures().forEach((cause, count) -> all.put(cause, new Counts(count, 0)));
        second.failures()
                .forEach((cause, count) ->
                        all.merge(cause, new Counts(0, count), (before, after) -> new Counts(before.first, count)));
        return all;
    }

    /**
     * A contender in one of two compared runs, over its repetitions.
     *
     * @param medianNanos median of its times
     * @param ok valid responses, out of all {@code requests} of all repetitions
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

        static double[] nanos(ContenderRow row) {
            return row.repetitions().stream()
                    .mapToDouble(ContenderResult::durationNanos)
                    .toArray();
        }

        String served() {
            return ok + "/" + requests;
        }

        /** Returns whether every user was served, in a time above zero. A ratio divides by the time, and a file may contain any number. */
        static boolean allServed(ContenderRow row) {
            return row.repetitions().stream().allMatch(one -> one.outcomes().allOk() && one.durationNanos() > 0);
        }
    }
}
