package mesh.load.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

/** A picture with a row for each contender, in the order of the table, on one time axis. */
public final class Overview {

    private static final String LINEAR = "time until the last response";
    private static final String LOGARITHMIC =
            LINEAR + ", on a logarithmic axis: a bold line is ten times the one before";

    private final List<OverviewRow> rows;
    private final TimeAxis axis;

    /** @param positions index of each contender in the results, by which the page's scripts find it */
    public Overview(RunResult run, ToIntFunction<ContenderResult> positions) {
        List<ContenderRow> contenders = new Repetitions(run).inOrder();
        axis = TimeAxis.of(
                contenders.stream().map(OverviewRow::longest).toList(),
                contenders.stream()
                        .map(OverviewRow::idealNanos)
                        .filter(Objects::nonNull)
                        .toList());
        long threads = contenders.stream()
                .map(ContenderRow::threadsPeak)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        rows = contenders.stream()
                .map(one -> new OverviewRow(one, positions.applyAsInt(one.drawn()), axis, threads))
                .toList();
    }

    /** Returns the picture; nothing if no contender was under load. */
    public Html html() {
        return rows.isEmpty()
                ? Html.NOTHING
                : Html.tag("figure", titles(), picture(), Html.tag("figcaption", legend()))
                        .with("id", "overview")
                        .with(
                                "aria-label",
                                "Time, failures and threads of each contender; the table below has the figures");
    }

    private Html titles() {
        return Html.tag(
                        "p",
                        Html.tag("span", axis.isLogarithmic() ? LOGARITHMIC : LINEAR),
                        Html.tag("span", "gateway's threads, idle → peak"))
                .with("class", "titles");
    }

    private Html picture() {
        Html ticks = Html.tag("div", axis.ticks().stream().map(Overview::tick).toList())
                .with("class", axis.isLogarithmic() ? "ticks logarithmic" : "ticks linear")
                .with("aria-hidden", "true");
        return Html.tag(
                        "div",
                        ticks,
                        Html.tag("ol", rows.stream().map(OverviewRow::html).toList()))
                .with("class", "picture");
    }

    private static Html tick(TimeAxis.Tick tick) {
        Html line = Html.tag("i", Html.tag("span", tick.label())).with("style", Place.at(tick.percent()));
        return tick.isMajor() ? line.with("class", "major") : line;
    }

    /** Returns the colours and patterns of the kinds in the picture, and the other marks. */
    private Html legend() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(row -> kinds.addAll(row.kinds().keySet()));
        List<Html> items = new ArrayList<>();
        kinds.forEach(kind -> items.add(item(Html.tag("i").with("data-kind", kind), OverviewRow.words(kind))));
        if (rows.stream().anyMatch(OverviewRow::hasIdealTime)) {
            items.add(item(Html.tag("i").with("class", "mark ideal"), "ideal time to serve all"));
        }
        if (rows.stream().anyMatch(OverviewRow::isRepeated)) {
            items.add(item(
                    Html.tag("i").with("class", "range"), "shortest to longest repetition; the bar is their median"));
        }
        return Html.tag("ul", items).with("class", "legend");
    }

    private static Html item(Html sign, String words) {
        return Html.tag("li", sign.with("aria-hidden", "true"), Html.text(words));
    }
}
