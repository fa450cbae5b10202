package mesh.load.report;

import java.util.List;
import java.util.Map;
import mesh.load.report.Changes.Change;

/** Two runs side by side on a page that looks as their reports do. It has no script and loads nothing. */
final class ComparisonPage {

    private final String title;
    private final List<Change> changes;
    private final List<Difference> differences;

    ComparisonPage(String title, List<Change> changes, List<Difference> differences) {
        this.title = title;
        this.changes = changes;
        this.differences = differences;
    }

    String html() {
        return new Template(Resources.read("compare.html"))
                .fill(Map.of(
                        "title", Html.text(title).markup(),
                        "style", Resources.read("report.css"),
                        "changes", changes().markup(),
                        "differences", differences().markup(),
                        "reading", Html.text(RunComparison.HOW_TO_READ).markup()));
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

    private Html differences() {
        List<Html> rows = differences.stream().map(ComparisonPage::row).toList();
        Html header = Html.header("contender", "first #", "second #", "second / first", "ok #", "threads at peak #");
        return Html.scrolling(Html.tag("table", header, Html.tag("tbody", rows)));
    }

    private static Html row(Difference one) {
        return Html.tag(
                "tr",
                Html.tag("th", one.contender()).with("scope", "row"),
                Cells.duration(one.first().medianNanos()),
                Cells.duration(one.second().medianNanos()),
                Html.tag("td", one.verdict()),
                fromTo(RunComparison.served(one.first()), RunComparison.served(one.second())),
                fromTo(RunComparison.threads(one.first()), RunComparison.threads(one.second())));
    }

    private static Html fromTo(String first, String second) {
        return Cells.number(Html.text(first + " → " + second));
    }
}
