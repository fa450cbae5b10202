package mesh.load.report.compare;

import java.util.List;
import java.util.Map;
import mesh.load.report.compare.Changes.Change;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.report.text.Resources;
import mesh.load.report.text.Template;
import mesh.load.report.text.Text;

/** Two runs side by side on a page that looks like their reports. It has no script and loads nothing. */
final class ComparisonPage {

    private final String title;
    private final List<RunWarning> warnings;
    private final List<Change> changes;
    private final List<Difference> differences;
    private final List<AssertionDifference> assertions;

    ComparisonPage(
            String title,
            List<RunWarning> warnings,
            List<Change> changes,
            List<Difference> differences,
            List<AssertionDifference> assertions) {
        this.title = title;
        this.warnings = warnings;
        this.changes = changes;
        this.differences = differences;
        this.assertions = assertions;
    }

    String html() {
        return new Template(Resources.read("compare.html"))
                .fill(Map.of(
                        "title", Html.text(title).markup(),
                        "style", Resources.style(),
                        "incomplete", incomplete().markup(),
                        "warnings", warnings().markup(),
                        "changes", changes().markup(),
                        "differences", differences().markup(),
                        "reading", Html.text(RunComparison.HOW_TO_READ).markup()));
    }

    private Html incomplete() {
        return Html.all(warnings.stream()
                .filter(RunWarning::isIncomplete)
                .map(warning -> Html.tag(
                                "p",
                                Html.tag("b", "The " + warning.run() + " run is not to be trusted, "),
                                Html.text(warning.sentence()))
                        .with("class", "callout alarm")
                        .with("role", "alert"))
                .toList());
    }

    private Html warnings() {
        List<Html> items = warnings.stream()
                .filter(warning -> !warning.isIncomplete())
                .map(warning -> Html.tag("li", Html.tag("b", warning.run() + ": "), Html.text(warning.sentence())))
                .toList();
        return items.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "Validity warnings"), Html.tag("ul", items))
                        .with("id", "validity-warnings")
                        .with("class", "callout");
    }

    private Html changes() {
        if (changes.isEmpty()) {
            return Html.tag("p", "Nothing that is known.");
        }
        List<Html> rows = changes.stream().map(ComparisonPage::row).toList();
        return Html.scrolling(Html.tag("table", Html.header("setting", "first", "second"), Html.tag("tbody", rows)));
    }

    private static Html row(Change change) {
        return Html.tag(
                "tr",
                Html.tag("th", Html.tag("code", change.setting())).with("scope", "row"),
                Html.tag("td", change.first()),
                Html.tag("td", change.second()));
    }

    /** Returns each figure twice, that of the second run below that of the first, for comparison at a glance. */
    private Html differences() {
        List<Html> rows =
                differences.stream().flatMap(one -> rows(one).stream()).toList();
        Html header = Html.header(
                "contender",
                "second / first",
                "run",
                "time #",
                "p50 of ok #",
                "p99 of ok #",
                "ok #",
                "gateway's CPU #",
                "threads at peak #",
                "failures by cause");
        return Html.all(Html.scrolling(Html.tag("table", header, Html.tag("tbody", rows))), assertions());
    }

    private Html assertions() {
        return assertions.isEmpty()
                ? Html.NOTHING
                : Html.tag(
                        "ul",
                        assertions.stream()
                                .map(one -> Html.tag("li", one.sentence()))
                                .toList());
    }

    private static List<Html> rows(Difference one) {
        Html both = Html.all(
                Html.tag("th", one.contender()).with("scope", "rowgroup").with("rowspan", 2),
                Html.tag("td", one.verdict()).with("rowspan", 2));
        return List.of(
                Html.tag("tr", both, cells("first", one.first())), Html.tag("tr", cells("second", one.second())));
    }

    private static Html cells(String run, Side side) {
        return Html.all(
                Html.tag("td", run),
                Cells.duration(side.medianNanos()),
                Cells.durationOrNone(side.p50Nanos()),
                Cells.durationOrNone(side.p99Nanos()),
                Cells.number(Html.text(ComparisonText.served(side))),
                Cells.durationOrNone(side.gatewayCpuNanos()),
                Cells.count(side.threads()),
                causes(side));
    }

    private static Html causes(Side side) {
        return side.failures().isEmpty()
                ? Html.tag("td", Text.NOTHING)
                : Html.tag(
                        "td",
                        side.failures().entrySet().stream()
                                .map(cause -> Html.tag("div", cause.getValue() + " " + cause.getKey()))
                                .toList());
    }
}
