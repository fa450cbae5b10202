package mesh.load.report.html;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.CapacityTable;
import mesh.load.report.text.Html;
import mesh.load.results.CapacityFigures;
import mesh.load.results.CapacityStep;
import mesh.load.results.RunResult;

/** The highest rate that each contender held, and every step on the way there. */
final class CapacitySection {

    private final List<CapacityFigures> knees;

    CapacitySection(RunResult run) {
        knees = run.knees();
    }

    Html html() {
        if (knees.isEmpty()) {
            return Html.NOTHING;
        }
        return Html.tag(
                        "section",
                        Html.tag("h2", "The highest rate that holds"),
                        found(),
                        steps(),
                        Html.tag("p", CapacityTable.howToRead()).with("class", "reading"))
                .with("id", "knees");
    }

    private Html found() {
        return Html.scrolling(Html.tag(
                "table",
                Html.tag("caption", "Requests a second at which the 99th percentile stayed within its bound."),
                Html.header(
                        "contender",
                        "connections #",
                        "bound of p99 #",
                        "held #",
                        "broke at #",
                        "p99 when held #",
                        "end"),
                Html.tag("tbody", knees.stream().map(CapacitySection::row).toList())));
    }

    private static Html row(CapacityFigures knee) {
        return Html.tag(
                "tr",
                Html.tag("th", knee.contender()).with("scope", "row"),
                Cells.count(knee.connections()),
                Cells.duration(knee.p99BoundNanos()),
                Cells.count(knee.heldPerSecond()),
                Cells.count(knee.brokenPerSecond()),
                Cells.number(Html.text(CapacityTable.p99(knee))),
                Html.tag("td", knee.end()));
    }

    private Html steps() {
        List<Html> rows = knees.stream().flatMap(CapacitySection::steps).toList();
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

    private static Stream<Html> steps(CapacityFigures knee) {
        return knee.steps().stream().map(step -> step(knee, step));
    }

    private static Html step(CapacityFigures knee, CapacityStep step) {
        return Html.tag(
                "tr",
                Html.tag("th", knee.contender()).with("scope", "row"),
                Cells.count(step.perSecond()),
                Cells.duration(step.durationNanos()),
                Cells.count(step.requests()),
                Cells.count(step.overBound()),
                Cells.count(step.failed()),
                Cells.count(step.late() + step.unsent()),
                Cells.duration(step.p50Nanos()),
                Cells.duration(step.p99Nanos()),
                Html.tag("td", step.held() ? "held" : "broke"));
    }
}
