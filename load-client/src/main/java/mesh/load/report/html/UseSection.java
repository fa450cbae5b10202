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

/** What the services spent while each contender was under load. */
final class UseSection {

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
                Html.scrolling(Html.tag("table", header, Html.tag("tbody", rows))));
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
