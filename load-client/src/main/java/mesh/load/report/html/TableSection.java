package mesh.load.report.html;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.IdealTimeFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.Percentile;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/** One row for each contender: the medians of its repetitions, and their spread. */
final class TableSection {

    private final RunResult run;
    private final ContenderPositions places;

    TableSection(RunResult run) {
        this.run = run;
        this.places = new ContenderPositions(run);
    }

    Html html() {
        List<Html> rows = new Repetitions(run).inOrder().stream().map(this::row).toList();
        Html header = Html.header(
                "contender",
                "time #",
                "ok #",
                "500s by cause",
                "other failures",
                "p50 #",
                "p99 #",
                "max #",
                "threads #",
                "CPU #",
                "ideal time #",
                "efficiency #",
                "model #");
        return Html.tag("table", header, Html.tag("tbody", rows)).with("id", "figures");
    }

    private Html row(ContenderRow row) {
        return Html.tag(
                "tr",
                name(row),
                Cells.number(time(row)),
                Cells.number(served(row)),
                causes(row.serverErrors()),
                causes(row.otherFailures()),
                latency(row, 50),
                latency(row, 99),
                Cells.durationOrNone(row.maxNanos()),
                Cells.number(threads(row)),
                Cells.durationOrNone(row.cpuNanos()),
                Cells.number(
                        row.ok() == 0
                                ? Html.text(Text.NOTHING)
                                : idealTime(row.drawn().idealTime())),
                Cells.number(efficiency(row.efficiency())),
                Cells.number(model(row)));
    }

    private Html name(ContenderRow row) {
        ContenderResult drawn = row.drawn();
        int index = places.of(drawn);
        Html link = Html.tag("a", row.id()).with("href", "#burst").with("data-contender", index);
        Html what = Html.tag("small", Html.text(drawn.path() + " "), Html.tag("span", "on " + drawn.service()));
        return Html.tag("th", link, what, which(row, drawn)).with("scope", "row");
    }

    private static Html which(ContenderRow row, ContenderResult drawn) {
        int complete = row.repetitions().size();
        String cut = row.cutShort() == 0 ? "" : ", " + row.cutShort() + " more incomplete";
        return complete == 1 && cut.isEmpty()
                ? Html.NOTHING
                : Html.tag("small", "median of " + complete + cut + "; drawn: repetition " + drawn.repetition());
    }

    private static Html time(ContenderRow row) {
        Html time = Cells.figure(row.timeNanos());
        if (row.repetitions().size() == 1) {
            return time;
        }
        LongSummaryStatistics spread = row.repetitions().stream()
                .mapToLong(ContenderResult::durationNanos)
                .summaryStatistics();
        String range = Text.duration(spread.getMin()) + " to " + Text.duration(spread.getMax());
        return Html.all(time, Html.tag("small", range));
    }

    private static Html served(ContenderRow row) {
        Html open = row.unfinished() == 0
                ? Html.NOTHING
                : Html.tag("small", "incomplete: " + row.unfinished() + " unfinished");
        return Html.all(
                Html.figure(row.ok(), Integer.toString(row.ok())),
                Html.text(" / "),
                Html.figure(row.requests(), "" + row.requests()),
                open);
    }

    private static Html causes(Map<String, Integer> counts) {
        return Html.tag(
                "td",
                counts.entrySet().stream()
                        .map(entry -> Html.tag(
                                "div",
                                Html.figure(entry.getValue(), entry.getValue() + " "),
                                Html.text(entry.getKey())))
                        .toList());
    }

    /** Shows the number of responses behind a percentile for one repetition; a median of several has no such number. */
    private static Html latency(ContenderRow row, double percentile) {
        if (row.repetitions().size() > 1) {
            return Cells.durationOrNone(row.latencyNanos(percentile));
        }
        LatencyFigures latencies = row.drawn().ok();
        return latencies.percentiles().stream()
                .filter(one -> one.percentile() == percentile && latencies.samples() > 0)
                .findFirst()
                .map(TableSection::latency)
                .orElseGet(() -> Cells.NONE);
    }

    private static Html latency(Percentile one) {
        Html behind = Html.tag("small", one.atOrBeyond() + " of " + one.samples())
                .with("title", one.atOrBeyond() + " of " + one.samples() + " valid responses took so long or longer");
        return Cells.number(Html.all(Cells.figure(one.nanos()), behind));
    }

    private static Html threads(ContenderRow row) {
        Long idle = row.threadsIdle();
        Long peak = row.threadsPeak();
        return idle == null || peak == null
                ? Html.text(Text.NOTHING)
                : Html.all(Html.figure(idle, "" + idle), Html.text(" → "), Html.figure(peak, "" + peak));
    }

    private static Html idealTime(@Nullable IdealTimeFigures idealTime) {
        return idealTime == null
                ? Html.text(Text.NOTHING)
                : Cells.figure(idealTime.nanos()).with("title", idealTime.explanation());
    }

    /** Returns the time of the simulation and its error, or how many requests fail in it. */
    private static Html model(ContenderRow row) {
        PredictionFigures prediction = row.drawn().prediction();
        if (prediction == null) {
            return Html.text(Text.NOTHING);
        }
        Double error = row.modelError();
        String beside = error != null
                ? Text.deviation(error)
                : prediction.allServed() ? "serves all" : prediction.failed() + " fail";
        return Html.all(Cells.figure(prediction.durationNanos()), Html.tag("small", beside));
    }

    private static Html efficiency(@Nullable Double efficiency) {
        return efficiency == null ? Html.text(Text.NOTHING) : Html.figure(efficiency, Text.percent(efficiency));
    }
}
