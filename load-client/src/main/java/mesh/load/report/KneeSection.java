package mesh.load.report;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.result.KneeFigures;
import mesh.load.result.KneeStep;
import mesh.load.result.RunResult;

/** The highest rate that each contender held, and every step on the way there. */
final class KneeSection {

    private final List<KneeFigures> knees;

    KneeSection(RunResult run) {
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
                        Html.tag("p", Knees.howToRead()).with("class", "reading"))
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
                Html.tag("tbody", knees.stream().map(KneeSection::row).toList())));
    }

    private static Html row(KneeFigures knee) {
        return Html.tag(
                "tr",
                Html.tag("th", knee.contender()).with("scope", "row"),
                Cells.count(knee.connections()),
                Cells.duration(knee.p99BoundNanos()),
                Cells.count(knee.heldPerSecond()),
                Cells.count(knee.brokenPerSecond()),
                Cells.number(Html.text(Knees.p99(knee))),
                Html.tag("td", knee.end()));
    }

    private Html steps() {
        List<Html> rows = knees.stream().flatMap(KneeSection::steps).toList();
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

    private static Stream<Html> steps(KneeFigures knee) {
        return knee.steps().stream().map(step -> step(knee, step));
    }

    private static Html step(KneeFigures knee, KneeStep step) {
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
