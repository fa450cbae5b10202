package mesh.load.report.html;

import java.util.List;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;
import mesh.load.results.contender.WarmUpFigures;

/** How each contender became warm: its very first request beside its rounds. */
final class WarmUpSection {

    private static final String EXPLANATION =
            "The very first request after the start is the cold one. Each round after it is a small burst; the curve is"
                    + " flat when the contender is warm.";

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
                Html.header("contender", "first request #", "first round #", "last round #", "rounds #", "steady"),
                Html.tag("tbody", rows));
        return Html.tag(
                        "section",
                        Html.tag("h2", "Warm-up"),
                        Html.tag("p", EXPLANATION),
                        Html.picture("warmup-chart", "Duration of each warm-up round, a line for each contender."),
                        Html.tag("details", Html.tag("summary", "The warm-up in figures"), table))
                .with("id", "warm-up");
    }

    private static Html row(WarmUpFigures one) {
        Long cold = one.firstRequestNanos();
        return Html.tag(
                "tr",
                Html.tag("th", one.contender()).with("scope", "row"),
                cold == null ? Cells.number(Html.text("failed")) : Cells.duration(cold),
                one.rounds().isEmpty()
                        ? Cells.NONE
                        : Cells.duration(one.rounds().getFirst().durationNanos()),
                one.rounds().isEmpty()
                        ? Cells.NONE
                        : Cells.duration(one.rounds().getLast().durationNanos()),
                Cells.count(one.rounds().size()),
                Html.tag("td", one.steady() ? "yes" : "no"));
    }
}
