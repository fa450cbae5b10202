package mesh.load.report;

import java.util.List;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.stats.PairedRatio;
import mesh.load.stats.Slowdown;

/** Whether one contender became slower by more than is tolerated, and a sentence that says so with its figures. */
public record Regression(String contender, Slowdown slowdown, String sentence) {

    /** Returns the regressions of all pairs of a run, in which the second one is the new version. */
    public static List<Regression> in(RunResult run, double tolerated) {
        return run.comparisons().stream().map(pair -> of(pair, tolerated)).toList();
    }

    private static Regression of(ComparisonFigures pair, double tolerated) {
        return pair.pairs() < PairedRatio.MIN_PAIRS
                ? notShown(pair.second(), tolerated, "because " + pair.verdict())
                : of(pair.second(), 1 / pair.high(), 1 / pair.low(), tolerated);
    }

    static Regression of(String contender, double low, double high, double tolerated) {
        Slowdown slowdown = Slowdown.of(low, high, tolerated);
        String interval = " (" + Text.number(low, 2) + " to " + Text.number(high, 2) + " times as long, 95 % interval)";
        return switch (slowdown) {
            case SLOWER ->
                new Regression(contender, slowdown, contender + ": slower" + byMoreThan(tolerated) + interval);
            case NONE ->
                new Regression(contender, slowdown, contender + ": not slower" + byMoreThan(tolerated) + interval);
            case NOT_SHOWN ->
                notShown(
                        contender,
                        tolerated,
                        interval.strip() + ". More repetitions, or fewer other programs, narrow the interval");
        };
    }

    static Regression notShown(String contender, double tolerated, String why) {
        return new Regression(
                contender,
                Slowdown.NOT_SHOWN,
                contender + ": not shown whether it is slower" + byMoreThan(tolerated) + " " + why);
    }

    private static String byMoreThan(double tolerated) {
        return " by more than " + Text.percent(tolerated);
    }
}
