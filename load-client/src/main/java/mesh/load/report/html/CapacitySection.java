package mesh.load.report.html;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.CapacityCostTable;
import mesh.load.report.CapacityTable;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityStep;

/** The highest rate that each contender sustained, and every step on the way there. */
final class CapacitySection {

    private final List<CapacityFigures> capacities;

    CapacitySection(List<CapacityFigures> capacities) {
        this.capacities = capacities;
    }

    Html html() {
        if (capacities.isEmpty()) {
            return Html.NOTHING;
        }
        return Html.tag(
                        "section",
                        Html.tag("h2", "Maximum sustained rate"),
                        found(),
                        costs(),
                        steps(),
                        Html.tag("p", CapacityTable.howToRead()).with("class", "reading"))
                .with("id", "maximum-rate");
    }

    private Html found() {
        return Html.scrolling(Html.tag(
                "table",
                Html.tag("caption", "Requests a second at which the 99th percentile stayed within its bound."),
                Html.header(
                        "contender",
                        "connections #",
                        "bound of p99 #",
                        "sustained/s #",
                        "failed at/s #",
                        "p99 when sustained #",
                        "end"),
                Html.tag("tbody", capacities.stream().map(CapacitySection::row).toList())));
    }

    private static Html row(CapacityFigures capacity) {
        return Html.tag(
                "tr",
                Html.tag("th", capacity.contender()).with("scope", "row"),
                Cells.count(capacity.connections()),
                Cells.duration(capacity.p99BoundNanos()),
                Cells.count(capacity.sustainedPerSecond()),
                Cells.count(capacity.unsustainedPerSecond()),
                Cells.number(Html.text(CapacityTable.p99(capacity))),
                Html.tag("td", capacity.end()));
    }

    private Html costs() {
        return CapacityCostTable.of(capacities)
                .map(table -> Html.all(
                        Html.tag(
                                "p",
                                "What a request cost the gateway at the rate that all sustain; the median of the rounds, and the range of them:"),
                        table.html()))
                .orElse(Html.NOTHING);
    }

    private Html steps() {
        List<Html> rows = capacities.stream().flatMap(CapacitySection::steps).toList();
        return Html.scrolling(Html.tag(
                "table",
                Html.tag("caption", "Every step, in its order."),
                Html.header(
                        "contender",
                        "rate #",
                        "for #",
                        "requests #",
                        "over #",
                        "failed #",
                        "late #",
                        "p50 #",
                        "p99 #",
                        ""),
                Html.tag("tbody", rows)));
    }

    private static Stream<Html> steps(CapacityFigures capacity) {
        return capacity.steps().stream().map(step -> step(capacity, step));
    }

    private static Html step(CapacityFigures capacity, CapacityStep step) {
        return Html.tag(
                "tr",
                Html.tag("th", capacity.contender()).with("scope", "row"),
                Cells.count(step.perSecond()),
                Cells.duration(step.durationNanos()),
                Cells.count(step.requests()),
                Cells.count(step.overBound()),
                Cells.count(step.failed()),
                Cells.count(step.late() + step.unsent()),
                Cells.duration(step.p50Nanos()),
                Cells.duration(step.p99Nanos()),
                Html.tag("td", step.sustained() ? "sustained" : "failed"));
    }
}
