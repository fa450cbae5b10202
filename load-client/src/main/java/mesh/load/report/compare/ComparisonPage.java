package mesh.load.report.compare;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.report.compare.Changes.Change;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Html;
import mesh.load.report.text.Resources;
import mesh.load.report.text.Table;
import mesh.load.report.text.Template;
import mesh.load.report.text.Text;

/** Two runs side by side on a page that looks like their reports. It has no script and loads nothing. */
final class ComparisonPage {

    private record SideOf(Difference difference, String run, Side side) {}

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
        return Html.scrolling(Table.of(changes)
                .cells("setting", one -> Cell.of(one.setting()).onPage(Html.tag("code", one.setting())))
                .text("first", Change::first)
                .text("second", Change::second)
                .html());
    }

    /** Returns each figure twice, that of the second run below that of the first, for comparison at a glance. */
    private Html differences() {
        List<SideOf> rows = differences.stream()
                .flatMap(one ->
                        Stream.of(new SideOf(one, "first", one.first()), new SideOf(one, "second", one.second())))
                .toList();
        Table<SideOf> table = Table.of(rows)
                .text("contender", one -> one.difference().contender())
                .text("second / first", one -> one.difference().verdict())
                .text("run", SideOf::run)
                .number("time", one -> Cell.duration(one.side().medianNanos()))
                .number("p50 of ok", one -> Cell.duration(one.side().p50Nanos()))
                .number("p99 of ok", one -> Cell.duration(one.side().p99Nanos()))
                .number("ok", one -> Cell.of(ComparisonText.served(one.side())))
                .number("gateway's CPU", one -> Cell.duration(one.side().gatewayCpuNanos()))
                .number("threads at peak", one -> Cell.count(one.side().threads()))
                .cells("failures by cause", one -> causes(one.side()));
        return Html.all(Html.scrolling(table.html(2)), assertions());
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

    private static Cell causes(Side side) {
        return side.failures().isEmpty()
                ? Cell.NONE
                : Cell.of(Text.counts(side.failures()))
                        .onPage(Html.all(side.failures().entrySet().stream()
                                .map(cause -> Html.tag("div", cause.getValue() + " " + cause.getKey()))
                                .toList()));
    }
}
