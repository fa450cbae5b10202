package mesh.load.report.html;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ServiceUse;

/** The resources that the services used while each contender was under load. */
final class UseSection {

    private static final String HOW_TO_READ =
            "GC pauses are those from the release of the users to the last response, by the log that the service's JVM writes of them; all else, and "
                    + "the pauses where there is no such log, is what samples told from the first to the last. A service that fell silent "
                    + "before the end has no sums of samples.";

    private final RunResult run;
    private final ContenderNames names;

    UseSection(RunResult run) {
        this.run = run;
        this.names = new ContenderNames(run);
    }

    Html html() {
        List<Html> rows = run.contenders().stream().flatMap(this::rows).toList();
        if (rows.isEmpty()) {
            return Html.NOTHING;
        }
        Html header = Html.header(
                "contender",
                "service",
                "CPU #",
                "peak heap #",
                "allocated #",
                "collections #",
                "GC pauses #",
                "samples #");
        return Html.tag(
                "details",
                Html.tag("summary", "What each service spent"),
                Html.scrolling(Html.tag("table", header, Html.tag("tbody", rows))),
                Html.tag("p", HOW_TO_READ).with("class", "reading"));
    }

    private Stream<Html> rows(ContenderResult contender) {
        return contender.observations().stream().map(seen -> row(contender, seen));
    }

    private Html row(ContenderResult contender, ObservationFigures seen) {
        ServiceUse use = seen.use();
        return Html.tag(
                "tr",
                Html.tag("th", names.of(contender)).with("scope", "row"),
                Html.tag("td", seen.service()),
                Cells.durationOrNone(use.cpuNanos()),
                Cells.bytes(use.peakHeapUsedBytes()),
                Cells.bytes(use.allocatedBytes()),
                Cells.count(use.gcCount()),
                Cells.durationOrNone(use.loggedPauseNanos() == null ? use.gcPauseNanos() : use.loggedPauseNanos()),
                Cells.count(seen.at().size()));
    }
}
