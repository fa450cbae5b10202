package mesh.load.report.html;

import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import org.jspecify.annotations.Nullable;

/** The load client's measurements of itself: readers must trust it before they trust its figures. */
final class ClientSection {

    private final RunResult run;
    private final ContenderNames names;

    ClientSection(RunResult run) {
        this.run = run;
        this.names = new ContenderNames(run);
    }

    Html html() {
        if (run.contenders().isEmpty()) {
            return Html.NOTHING;
        }
        Html header = Html.header(
                "contender",
                "connections #",
                "release skew #",
                "send skew #",
                "own CPU #",
                "own GC pauses #",
                "timestamp delay p99 #",
                "other CPU, cores #");
        Html table = Html.tag(
                "table",
                header,
                Html.tag("tbody", run.contenders().stream().map(this::row).toList()));
        return Html.tag("details", Html.tag("summary", "The load client itself"), Html.scrolling(table));
    }

    private Html row(ContenderResult one) {
        ClientFigures client = one.client();
        return Html.tag(
                "tr",
                Html.tag("th", names.of(one)).with("scope", "row"),
                Cells.count(one.connections()),
                Cells.duration(one.barrier().releaseSkewNanos()),
                Cells.duration(one.sendSkewNanos()),
                client == null ? Cells.NONE : Cells.durationOrNone(client.cpuNanos()),
                client == null ? Cells.NONE : Cells.duration(client.gcPauseNanos()),
                client == null ? Cells.NONE : timestampDelay(client.timestampDelay()),
                Cells.decimal(client == null ? null : client.otherCpuCores()));
    }

    private static Html timestampDelay(@Nullable LatencyFigures delay) {
        return delay == null || delay.samples() == 0 ? Cells.NONE : Cells.duration(delay.at(99));
    }
}
