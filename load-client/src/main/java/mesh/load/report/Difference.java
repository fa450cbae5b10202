package mesh.load.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
import mesh.load.result.ContenderResult;
import mesh.load.result.RunResult;
import mesh.load.result.ThreadFigures;
import mesh.load.stats.Median;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * One contender in two runs.
 *
 * @param ratio of the median times, second over first; null where somebody was not served, so that a time is not the time of
 *     the work
 * @param paired the same with its interval; null without a ratio, and where the two have not equally many repetitions
 */
record Difference(
        String contender,
        Side first,
        Side second,
        @Nullable Double ratio,
        @Nullable PairedRatio paired) {

    /**
     * The contender in one of the runs.
     *
     * @param medianNanos of its times over the repetitions
     * @param ok how many got the right answer, of all {@code requests} of all repetitions
     * @param threads most platform threads of the gateway in any repetition; null if they were not counted
     */
    record Side(
            int repetitions,
            long medianNanos,
            int ok,
            int requests,
            @Nullable Integer threads) {

        private static Side of(List<ContenderResult> repetitions) {
            return new Side(
                    repetitions.size(),
                    Math.round(Median.of(nanos(repetitions))),
                    repetitions.stream().mapToInt(one -> one.outcomes().ok()).sum(),
                    repetitions.stream()
                            .mapToInt(one -> one.outcomes().requests())
                            .sum(),
                    mostThreads(repetitions));
        }
    }

    static Difference of(String contender, RunResult first, RunResult second) {
        List<ContenderResult> before = new Repetitions(first).of(contender);
        List<ContenderResult> after = new Repetitions(second).of(contender);
        Side one = Side.of(before);
        Side other = Side.of(after);
        boolean comparable = allServed(before) && allServed(after);
        PairedRatio paired =
                comparable && before.size() == after.size() ? PairedRatio.of(nanos(after), nanos(before)) : null;
        return new Difference(contender, one, other, comparable ? ratio(one, other, paired) : null, paired);
    }

    /** The two runs are independent, so that any pairing of equally many repetitions is as good as another. */
    private static double ratio(Side first, Side second, @Nullable PairedRatio paired) {
        return paired == null ? (double) second.medianNanos / first.medianNanos : paired.ratio();
    }

    /** Quicker, slower, or why nothing of the kind can be said. */
    @JsonProperty
    String verdict() {
        if (ratio == null) {
            return "not everybody was served";
        }
        if (paired == null) {
            return String.format(
                    Locale.ROOT,
                    "%.2f; no interval: %d and %d repetitions",
                    ratio,
                    first.repetitions,
                    second.repetitions);
        }
        if (!paired.isCarried()) {
            return String.format(
                    Locale.ROOT,
                    "%.2f; %d of %d repetitions that it takes to tell",
                    ratio,
                    paired.pairs(),
                    PairedRatio.FEWEST_PAIRS);
        }
        return String.format(
                Locale.ROOT, "%.2f (%.2f to %.2f): %s", ratio, paired.low(), paired.high(), direction(paired));
    }

    private static String direction(PairedRatio paired) {
        if (!paired.differs()) {
            return "no difference measured";
        }
        return paired.ratio() < 1 ? "quicker" : "slower";
    }

    private static boolean allServed(List<ContenderResult> repetitions) {
        return repetitions.stream().allMatch(one -> one.outcomes().allOk());
    }

    private static double[] nanos(List<ContenderResult> repetitions) {
        return repetitions.stream().mapToDouble(ContenderResult::durationNanos).toArray();
    }

    private static @Nullable Integer mostThreads(List<ContenderResult> repetitions) {
        Integer most = null;
        for (ContenderResult one : repetitions) {
            ThreadFigures threads = one.threads();
            if (threads != null && (most == null || threads.peakTotal() > most)) {
                most = threads.peakTotal();
            }
        }
        return most;
    }
}
