package mesh.load.report;

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
 * @param firstMillis median time over the repetitions
 * @param secondMillis the same of the second run
 * @param first how many got the right answer, of how many
 * @param second the same of the second run
 * @param firstThreads most platform threads of the gateway in any repetition; null if they were not counted
 * @param secondThreads the same of the second run
 * @param ratio second over first; null where somebody was not served, so that a time is not the time of the work
 */
record Difference(
        String contender,
        double firstMillis,
        double secondMillis,
        String first,
        String second,
        @Nullable Integer firstThreads,
        @Nullable Integer secondThreads,
        @Nullable PairedRatio ratio) {

    static Difference of(String contender, RunResult first, RunResult second) {
        List<ContenderResult> before = of(contender, first);
        List<ContenderResult> after = of(contender, second);
        return new Difference(
                contender,
                Median.of(millis(before)),
                Median.of(millis(after)),
                served(before),
                served(after),
                threads(before),
                threads(after),
                ratio(before, after));
    }

    /** Quicker, slower, or why nothing of the kind can be said. */
    String verdict() {
        if (ratio == null) {
            return "not everybody was served";
        }
        String figures = String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.ratio(), ratio.low(), ratio.high());
        if (!ratio.isCarried()) {
            return String.format(
                    Locale.ROOT,
                    "%.2f; %d of %d repetitions that it takes to tell",
                    ratio.ratio(),
                    ratio.pairs(),
                    PairedRatio.FEWEST_PAIRS);
        }
        return figures + (ratio.differs() ? ratio.ratio() < 1 ? ": quicker" : ": slower" : ": no difference measured");
    }

    /** The repetitions of two runs are independent, so that any pairing is as good as another. */
    private static @Nullable PairedRatio ratio(List<ContenderResult> before, List<ContenderResult> after) {
        boolean allServed = before.stream().allMatch(one -> one.outcomes().allOk())
                && after.stream().allMatch(one -> one.outcomes().allOk());
        int pairs = Math.min(before.size(), after.size());
        return allServed ? PairedRatio.of(millis(after.subList(0, pairs)), millis(before.subList(0, pairs))) : null;
    }

    private static double[] millis(List<ContenderResult> repetitions) {
        return repetitions.stream()
                .mapToDouble(one -> one.durationNanos() / 1e6)
                .toArray();
    }

    private static String served(List<ContenderResult> repetitions) {
        int ok = repetitions.stream().mapToInt(one -> one.outcomes().ok()).sum();
        int requests =
                repetitions.stream().mapToInt(one -> one.outcomes().requests()).sum();
        return ok + "/" + requests;
    }

    private static @Nullable Integer threads(List<ContenderResult> repetitions) {
        Integer most = null;
        for (ContenderResult one : repetitions) {
            ThreadFigures threads = one.threads();
            if (threads != null && (most == null || threads.peakTotal() > most)) {
                most = threads.peakTotal();
            }
        }
        return most;
    }

    private static List<ContenderResult> of(String contender, RunResult run) {
        return run.contenders().stream()
                .filter(one -> one.id().equals(contender))
                .toList();
    }
}
