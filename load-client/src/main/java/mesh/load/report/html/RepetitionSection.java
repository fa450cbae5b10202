package mesh.load.report.html;

import java.util.List;
import java.util.Locale;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.SpreadFigures;

/** How much the repetitions vary, and which differences are significant. */
final class RepetitionSection {

    private final RunResult run;

    RepetitionSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        boolean repeated = run.spreads().stream().anyMatch(one -> one.repetitions() > 1);
        if (!repeated && run.comparisons().isEmpty()) {
            return Html.NOTHING;
        }
        return Html.tag("section", Html.tag("h2", "Repetitions"), comparisons(), spreads())
                .with("id", "repetitions");
    }

    private Html comparisons() {
        if (run.comparisons().isEmpty()) {
            return Html.NOTHING;
        }
        List<Html> rows =
                run.comparisons().stream().map(RepetitionSection::comparison).toList();
        return Html.scrolling(Html.tag(
                "table",
                Html.tag(
                        "caption",
                        "Contenders that did the same work. Ratio of their times, with its bootstrap interval."),
                Html.header("first", "second", "ratio #", "interval #", "pairs #", "verdict"),
                Html.tag("tbody", rows)));
    }

    private static Html comparison(ComparisonFigures one) {
        String confidence = Text.percent(one.confidence());
        return Html.tag(
                "tr",
                Html.tag("th", one.first()).with("scope", "row"),
                Html.tag("td", one.second()),
                Cells.decimal(one.ratio()),
                Cells.number(Html.all(
                        ratio(one.low()), Html.text(" to "), ratio(one.high()), Html.tag("small", confidence))),
                Cells.count(one.pairs()),
                Html.tag("td", one.verdict()));
    }

    private static Html ratio(double ratio) {
        return Html.figure(ratio, String.format(Locale.ROOT, "%.2f", ratio));
    }

    private Html spreads() {
        if (run.spreads().isEmpty()) {
            return Html.NOTHING;
        }
        List<Html> rows = run.spreads().stream().map(RepetitionSection::spread).toList();
        return Html.scrolling(Html.tag(
                "table",
                Html.tag("caption", "Times over the repetitions."),
                Html.header("contender", "repetitions #", "median #", "shortest #", "longest #"),
                Html.tag("tbody", rows)));
    }

    private static Html spread(SpreadFigures one) {
        return Html.tag(
                "tr",
                Html.tag("th", one.contender()).with("scope", "row"),
                Cells.count(one.repetitions()),
                Cells.duration(one.medianNanos()),
                Cells.duration(one.minNanos()),
                Cells.duration(one.maxNanos()));
    }
}
