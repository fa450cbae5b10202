package mesh.load.report;

import java.util.List;
import mesh.load.result.RunResult;
import mesh.load.result.WarmUpFigures;
import mesh.load.result.WarmUpFigures.Round;

/** How each contender became warm: its very first request beside its rounds. */
final class WarmUpSection {

    private final RunResult run;

    WarmUpSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        if (run.warmUps().isEmpty()) {
            return Html.NOTHING;
        }
        List<Html> rows = run.warmUps().stream().map(WarmUpSection::row).toList();
        Html table = Html.tag(
                "table",
                Html.header("contender", "first request #", "first round #", "last round #", "rounds #", "settled"),
                Html.tag("tbody", rows));
        return Html.tag(
                        "section",
                        Html.tag("h2", "Warm-up"),
                        Html.tag("p", EXPLANATION),
                        Html.picture("warmup-chart", "Duration of each warm-up round, a line for each contender."),
                        Html.tag("details", Html.tag("summary", "The warm-up in figures"), table))
                .with("id", "warm-up");
    }

    private static final String EXPLANATION =
            "The very first request after the start is the cold one. Each round after it is a small burst; the curve is"
                    + " flat when the contender is warm.";

    private static Html row(WarmUpFigures one) {
        Long cold = one.coldNanos();
        return Html.tag(
                "tr",
                Html.tag("th", one.contender()).with("scope", "row"),
                number(cold == null ? Html.text("failed") : duration(cold)),
                number(one.rounds().isEmpty() ? NONE : duration(one.rounds().getFirst())),
                number(one.rounds().isEmpty() ? NONE : duration(one.rounds().getLast())),
                number(Html.text(one.rounds().size())),
                Html.tag("td", one.settled() ? "yes" : "no"));
    }

    private static final Html NONE = Html.text(Text.NOTHING);

    private static Html duration(Round round) {
        return duration(round.durationNanos());
    }

    private static Html duration(long nanos) {
        return Html.figure(nanos, Text.duration(nanos));
    }

    private static Html number(Html content) {
        return Html.tag("td", content).with("class", "number");
    }
}
