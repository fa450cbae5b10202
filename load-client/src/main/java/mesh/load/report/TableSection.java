package mesh.load.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import mesh.load.result.CeilingFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.LatencyFigures;
import mesh.load.result.Percentile;
import mesh.load.result.RunResult;
import mesh.load.result.ThreadFigures;
import org.jspecify.annotations.Nullable;

/** One row for each contender and repetition. */
final class TableSection {

    private final RunResult run;

    TableSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        List<Html> rows =
                IntStream.range(0, run.contenders().size()).mapToObj(this::row).toList();
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

    private Html row(int index) {
        ContenderResult one = run.contenders().get(index);
        return Html.tag(
                "tr",
                name(one, index),
                Cells.duration(one.durationNanos()),
                Cells.number(served(one)),
                causes(one.outcomes().serverErrors()),
                causes(one.outcomes().otherFailures()),
                latency(one.ok(), 50),
                latency(one.ok(), 99),
                max(one.ok()),
                Cells.number(threads(one.threads())),
                Cells.number(cpu(one)),
                Cells.number(ceiling(one.ceiling())),
                Cells.number(closeness(one)));
    }

    private Html name(ContenderResult one, int index) {
        Html link = Html.tag("a", Names.of(run, one)).with("href", "#burst").with("data-contender", index);
        Html what = Html.tag("small", Html.text(one.path() + " "), Html.tag("span", "on " + one.service()));
        return Html.tag("th", link, what).with("scope", "row");
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
