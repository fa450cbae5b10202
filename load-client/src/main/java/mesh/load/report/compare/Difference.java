package mesh.load.report.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.stats.UnpairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * One contender in two runs. The runs are independent: repetitions of one run are not paired with those of the other.
 *
 * @param ratio of the median times, second over first, with its interval; null if a user was not served, because a time then is not
 *     the time of the work
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
            return "not everybody was served";
        }
        if (first.repetitions() == 1 && second.repetitions() == 1) {
            return String.format(Locale.ROOT, "%.2f; nothing can be told from one each", ratio.ratio());
        }
        if (!ratio.isSufficient()) {
            return String.format(
                    Locale.ROOT,
                    "%.2f; %d and %d of the %d that it takes to tell",
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
        return ratio.low() > 1 ? "slower" : "quicker";
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
}
