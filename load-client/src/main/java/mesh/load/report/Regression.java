package mesh.load.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.stats.PairedRatio;
import mesh.load.text.Text;

/**
 * Whether a contender is not slower than before, or only by as much as is tolerated.
 *
 * @param claim what is to be shown: {@code new is not slower by more than 10 %}
 * @param sentence says whether that was shown, with the figures
 */
public record Regression(String contender, Verdict verdict, String claim, String sentence) {

    private static final int CENT = 100;

    /** Returns the regressions of the pairs that the scenario of a run names. The second of each pair is the new version. */
    public static List<Regression> in(RunResult run, double tolerated) {
        return ComparisonTables.pairs(run)
                .map(pair -> of(run, pair.getFirst(), pair.getLast(), tolerated))
                .toList();
    }

    private static Regression of(RunResult run, String before, String after, double tolerated) {
        List<ContenderResult> repetitions = new Repetitions(run).of(after);
        if (isServed(new Repetitions(run).of(before)) && !repetitions.isEmpty() && !isServed(repetitions)) {
            return unserved(after, tolerated, "");
        }
        return run.comparisons().stream()
                .filter(pair -> pair.first().equals(before) && pair.second().equals(after))
                .map(pair -> of(pair, tolerated))
                .findFirst()
                .orElseGet(() ->
                        notShown(after, tolerated, "because there is no repetition in which both served every user"));
    }

    private static boolean isServed(List<ContenderResult> repetitions) {
        return !repetitions.isEmpty() && ContenderRow.of(repetitions).outcomes().allOk();
    }

    private static Regression of(ComparisonFigures pair, double tolerated) {
        return pair.pairs() < PairedRatio.MIN_PAIRS
                ? notShown(
                        pair.second(),
                        tolerated,
                        "because only " + pair.pairs() + " of the " + PairedRatio.MIN_PAIRS
                                + " repetitions that this needs are complete")
                : of(pair.second(), 1 / pair.high(), 1 / pair.low(), tolerated);
    }

    /**
     * Compares the interval of new over old with the bound. Only a whole interval decides.
     *
     * @param low lower end of the interval
     * @param high upper end
     * @param tolerated additional time that is tolerated, such as 0.1 for a tenth
     */
    static Regression of(String contender, double low, double high, double tolerated) {
        String interval = " (95 % interval: " + Text.number(low, 2) + " to " + Text.number(high, 2) + " times as long)";
        String slower = "slower by more than " + percent(tolerated) + interval;
        if (low > 1 + tolerated) {
            return of(contender, Verdict.FAILED, tolerated, contender + ": " + slower);
        }
        return high <= 1 + tolerated
                ? of(contender, Verdict.PASSED, tolerated, contender + ": not " + slower)
                : of(
                        contender,
                        Verdict.NOT_SHOWN,
                        tolerated,
                        contender + ": not shown whether it is " + slower
                                + ". More repetitions, or fewer other programs, make the interval smaller");
    }

    /** Adds what else may have changed the times. */
    Regression remarked(String remark) {
        return new Regression(contender, verdict, claim, sentence + remark);
    }

    static Regression unserved(String contender, double tolerated, String where) {
        return of(contender, Verdict.FAILED, tolerated, contender + ": no longer served every user" + where);
    }

    static Regression notShown(String contender, double tolerated, String why) {
        return of(
                contender,
                Verdict.NOT_SHOWN,
                tolerated,
                contender + ": not shown whether it is slower by more than " + percent(tolerated) + ", " + why);
    }

    private static Regression of(String contender, Verdict verdict, double tolerated, String sentence) {
        return new Regression(
                contender, verdict, contender + " is not slower by more than " + percent(tolerated), sentence);
    }

    /** Returns, for example, {@code 10 %} or {@code 2.5 %}: the bound as it was given. */
    private static String percent(double ratio) {
        return BigDecimal.valueOf(ratio * CENT)
                        .setScale(2, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
