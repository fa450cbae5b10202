package mesh.load.report;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import mesh.load.result.CeilingFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.LatencyFigures;
import mesh.load.result.Percentile;
import mesh.load.result.RunResult;
import mesh.load.result.ThreadFigures;
import org.jspecify.annotations.Nullable;

/** One row for each contender: of its repetitions the one in the middle, and how far the others are from it. */
final class TableSection {

    private final RunResult run;
    private final Repetitions repetitions;

    TableSection(RunResult run) {
        this.run = run;
        this.repetitions = new Repetitions(run);
    }

    Html html() {
        List<Html> rows = repetitions.inOrder().stream().map(this::row).toList();
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
                "ceiling #",
                "how close #");
        return Html.tag("table", header, Html.tag("tbody", rows)).with("id", "figures");
    }

    private Html row(ContenderResult one) {
        List<ContenderResult> all = repetitions.of(one.id());
        return Html.tag(
                "tr",
                name(one, all.size()),
                Cells.number(time(one, all)),
                Cells.number(Html.all(served(one), servedInAll(one))),
                causes(one.outcomes().serverErrors()),
                causes(one.outcomes().otherFailures()),
                latency(one.ok(), 50),
                latency(one.ok(), 99),
                max(one.ok()),
                Cells.number(threads(one.threads())),
                Cells.number(cpu(one)),
                Cells.number(one.outcomes().ok() == 0 ? Html.text(Text.NOTHING) : ceiling(one.ceiling())),
                Cells.number(closeness(one)));
    }

    private Html name(ContenderResult one, int of) {
        int index = run.contenders().indexOf(one);
        Html link = Html.tag("a", one.id()).with("href", "#burst").with("data-contender", index);
        Html what = Html.tag("small", Html.text(one.path() + " "), Html.tag("span", "on " + one.service()));
        Html which = of == 1 ? Html.NOTHING : Html.tag("small", "repetition " + one.repetition() + " of " + of);
        return Html.tag("th", link, what, which).with("scope", "row");
    }

    private static Html time(ContenderResult one, List<ContenderResult> all) {
        Html time = Cells.figure(one.durationNanos());
        if (all.size() == 1) {
            return time;
        }
        LongSummaryStatistics spread =
                all.stream().mapToLong(ContenderResult::durationNanos).summaryStatistics();
        String range = Text.duration(spread.getMin()) + " to " + Text.duration(spread.getMax());
        return Html.all(time, Html.tag("small", range));
    }

    private Html servedInAll(ContenderResult one) {
        return repetitions
                .servedInAll(one.id())
                .map(all -> Html.tag("small", all))
                .orElse(Html.NOTHING);
    }

    private static Html served(ContenderResult one) {
        Html ok =
                Html.figure(one.outcomes().ok(), Integer.toString(one.outcomes().ok()));
        int unfinished = one.outcomes().unfinished();
        Html open = unfinished == 0 ? Html.NOTHING : Html.tag("small", unfinished + " unfinished");
        return Html.all(
                ok,
                Html.text(" / "),
                Html.figure(one.outcomes().requests(), "" + one.outcomes().requests()),
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

    private static Html latency(LatencyFigures latencies, double percentile) {
        return latencies.percentiles().stream()
                .filter(one -> one.percentile() == percentile && latencies.samples() > 0)
                .findFirst()
                .map(TableSection::latency)
                .orElseGet(() -> Cells.NONE);
    }

    private static Html latency(Percentile one) {
        Html behind = Html.tag("small", one.atOrBeyond() + " of " + one.samples())
                .with("title", one.atOrBeyond() + " of " + one.samples() + " right answers took so long or longer");
        return Cells.number(Html.all(Cells.figure(one.nanos()), behind));
    }

    private static Html max(LatencyFigures latencies) {
        return latencies.samples() == 0 ? Cells.NONE : Cells.duration(latencies.maxNanos());
    }

    private static Html threads(@Nullable ThreadFigures threads) {
        return threads == null
                ? Html.text(Text.NOTHING)
                : Html.all(
                        Html.figure(threads.idleTotal(), "" + threads.idleTotal()),
                        Html.text(" → "),
                        Html.figure(threads.peakTotal(), "" + threads.peakTotal()));
    }

    private static Html cpu(ContenderResult one) {
        return one.observations().stream()
                .filter(seen -> seen.service().equals(one.service()))
                .map(seen -> seen.use().cpuNanos())
                .filter(Objects::nonNull)
                .findFirst()
                .map(Cells::figure)
                .orElse(Html.text(Text.NOTHING));
    }

    private static Html ceiling(@Nullable CeilingFigures ceiling) {
        return ceiling == null
                ? Html.text(Text.NOTHING)
                : Cells.figure(ceiling.nanos()).with("title", ceiling.why());
    }

    private static Html closeness(ContenderResult one) {
        Double closeness = one.closeness();
        return closeness == null ? Html.text(Text.NOTHING) : Html.figure(closeness, Text.percent(closeness));
    }
}
