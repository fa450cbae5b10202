package mesh.load.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import mesh.load.report.Cause;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import org.jspecify.annotations.Nullable;

/** A picture with a row for each contender, in the order of the table, on one time axis. */
public final class Overview {

    private static final String LINEAR = "time until the last response";
    private static final String LOGARITHMIC =
            LINEAR + ", on a logarithmic axis: a bold line is ten times the one before";

    private final List<Row> rows;
    private final TimeAxis axis;

    /** @param positions index of each contender in the results, by which the page's scripts find it */
    public Overview(RunResult run, ToIntFunction<ContenderResult> positions) {
        List<ContenderRow> contenders = new Repetitions(run).inOrder();
        axis = TimeAxis.of(
                contenders.stream().map(Row::longest).toList(),
                contenders.stream()
                        .map(Row::idealNanos)
                        .filter(Objects::nonNull)
                        .toList());
        long threads = contenders.stream()
                .map(ContenderRow::threadsPeak)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        rows = contenders.stream()
                .map(one -> new Row(one, positions.applyAsInt(one.drawn()), axis, threads))
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
                        Html.tag("ol", rows.stream().map(Row::html).toList()))
                .with("class", "picture");
    }

    private static Html tick(TimeAxis.Tick tick) {
        Html line = Html.tag("i", Html.tag("span", tick.label())).with("style", Css.at(tick.percent()));
        return tick.isMajor() ? line.with("class", "major") : line;
    }

    /** Returns the colours and patterns of the kinds in the picture, and the other marks. */
    private Html legend() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(row -> kinds.addAll(row.kinds().keySet()));
        List<Html> items = new ArrayList<>();
        kinds.forEach(kind -> items.add(item(Html.tag("i").with("data-kind", kind), Row.words(kind))));
        if (rows.stream().anyMatch(Row::hasIdealTime)) {
            items.add(item(Html.tag("i").with("class", "mark ideal"), "ideal time to serve all"));
        }
        if (rows.stream().anyMatch(Row::isRepeated)) {
            items.add(item(
                    Html.tag("i").with("class", "range"), "shortest to longest repetition; the bar is their median"));
        }
        return Html.tag("ul", items).with("class", "legend");
    }

    private static Html item(Html sign, String words) {
        return Html.tag("li", sign.with("aria-hidden", "true"), Html.text(words));
    }

    /** One contender: a bar for its time, divided by how its requests ended; its ideal time; its threads. */
    private static final class Row {

        /** Kind of valid responses. The other kinds are causes or names of failures, and a kind for requests that were interrupted. */
        private static final String OK = "ok";

        private static final String UNFINISHED = "unfinished";

        /** Room for the text of a time, in percent of the width on a desktop screen. */
        private static final double WIDTH_OF_TIME = 9;

        /** From this number of requests on, a label has no room for the total. */
        private static final int MANY = 10_000;

        private final ContenderRow contender;
        private final int position;
        private final TimeAxis axis;
        private final long mostThreads;

        Row(ContenderRow contender, int position, TimeAxis axis, long mostThreads) {
            this.contender = contender;
            this.position = position;
            this.axis = axis;
            this.mostThreads = mostThreads;
        }

        /** Returns the end of the longest bar or range of a contender. */
        static long longest(ContenderRow contender) {
            return range(contender).getMax();
        }

        /** Returns the ideal time; null if it is unknown, or if the contender served no user and thus did no work. */
        static @Nullable Long idealNanos(ContenderRow contender) {
            IdealTimeFigures ideal = contender.drawn().idealTime();
            return ideal == null || contender.ok() == 0 ? null : Long.valueOf(ideal.nanos());
        }

        boolean hasIdealTime() {
            return idealNanos(contender) != null;
        }

        boolean isRepeated() {
            return contender.repetitions().size() > 1;
        }

        /** Returns how many requests ended in which way: the valid responses first, then the most frequent failures. */
        Map<String, Integer> kinds() {
            Map<String, Integer> kinds = new LinkedHashMap<>();
            kinds.put(OK, contender.ok());
            contender.failures().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .forEach(one -> kinds.put(one.getKey(), one.getValue()));
            kinds.put(UNFINISHED, contender.unfinished());
            kinds.values().removeIf(count -> count <= 0);
            return kinds;
        }

        /** Returns the name of a kind for readers. */
        static String words(String kind) {
            return kind.equals(OK) ? "served" : kind;
        }

        Html html() {
            String facts = "overview-" + position;
            Html name = Html.tag("a", contender.id())
                    .with("href", "#burst")
                    .with("data-contender", position)
                    .with("aria-describedby", facts);
            return Html.tag(
                    "li",
                    name,
                    plot(),
                    Html.tag("span", notServed()).with("class", "bad"),
                    threads(),
                    facts().with("id", facts));
        }

        private Html plot() {
            Html bar = Html.tag(
                            "span", kinds().entrySet().stream().map(Row::part).toList())
                    .with("class", "bar")
                    .with("style", Css.until(axis.percent(contender.timeNanos())));
            Html time = Html.tag("b", Text.duration(contender.timeNanos()))
                    .with("class", "time")
                    .with("style", Css.at(timeAt()));
            return Html.tag("div", bar, range(), mark("ideal", idealNanos(contender)), time)
                    .with("class", "plot");
        }

        /** Returns the position of the time's text: directly after the bar, or after a mark that the text would cover. */
        private double timeAt() {
            double end = axis.percent(longest(contender));
            Long ideal = idealNanos(contender);
            double mark = ideal == null ? end : axis.percent(ideal);
            return mark > end && mark - end < WIDTH_OF_TIME ? mark : end;
        }

        private static Html part(Map.Entry<String, Integer> kind) {
            return Html.tag("i").with("data-kind", kind.getKey()).with("style", "flex-grow:" + kind.getValue());
        }

        private Html range() {
            if (!isRepeated()) {
                return Html.NOTHING;
            }
            LongSummaryStatistics range = range(contender);
            return Html.tag("i")
                    .with("class", "range")
                    .with("style", Css.between(axis.percent(range.getMin()), axis.percent(range.getMax())));
        }

        private static LongSummaryStatistics range(ContenderRow contender) {
            return contender.repetitions().stream()
                    .mapToLong(ContenderResult::durationNanos)
                    .summaryStatistics();
        }

        /** Returns a line across the row; its name is its class in the style sheet. */
        private Html mark(String name, @Nullable Long nanos) {
            return nanos == null
                    ? Html.NOTHING
                    : Html.tag("i").with("class", "mark " + name).with("style", Css.at(axis.percent(nanos)));
        }

        private String notServed() {
            int all = contender.requests() + contender.unfinished();
            int failed = contender.requests() - contender.ok();
            if (contender.unfinished() > 0) {
                return contender.ok() + " of " + all + " served";
            }
            return failed <= 0 ? "" : failed == all && all > 1 ? "all " + all + " failed" : of(failed, all) + " failed";
        }

        private static String of(int some, int all) {
            return all < MANY ? some + " of " + all : Integer.toString(some);
        }

        private Html threads() {
            Long idle = contender.threadsIdle();
            Long peak = contender.threadsPeak();
            return idle == null || peak == null
                    ? Html.tag("span", Text.NOTHING).with("class", "threads")
                    : Html.tag("span", Html.text(idle + " → " + peak + " "), gauge(idle, peak))
                            .with("class", "threads");
        }

        private Html gauge(long idle, long peak) {
            List<Html> parts = List.of(
                    Html.tag("i")
                            .with("class", "idle")
                            .with("style", Css.until(percentOfThreads(Math.min(idle, peak)))),
                    Html.tag("i").with("style", Css.until(percentOfThreads(peak - Math.min(idle, peak)))));
            return Html.tag("span", parts).with("class", "gauge").with("aria-hidden", "true");
        }

        private double percentOfThreads(long threads) {
            return mostThreads <= 0 ? 0 : 100.0 * Math.max(0, threads) / mostThreads;
        }

        /** Returns the figures of the row, for a tooltip and for screen readers. */
        private Html facts() {
            ContenderResult drawn = contender.drawn();
            List<String> lines = new ArrayList<>();
            lines.add(drawn.path() + " on " + drawn.service());
            lines.add(timeInWords());
            kinds().forEach((kind, count) -> lines.add(count + " of " + all() + " " + kind(kind)));
            idealInWords(lines);
            threadsInWords(lines);
            return Html.tag(
                            "div",
                            Html.tag("b", contender.id()),
                            Html.all(lines.stream()
                                    .map(line -> Html.tag("span", line))
                                    .toList()))
                    .with("class", "facts")
                    .with("role", "tooltip");
        }

        private int all() {
            return contender.requests() + contender.unfinished();
        }

        private String timeInWords() {
            String time = Text.duration(contender.timeNanos()) + " until the last response";
            LongSummaryStatistics range = range(contender);
            return range.getCount() == 1
                    ? time
                    : time + ", the median of " + range.getCount() + " repetitions: " + Text.duration(range.getMin())
                            + " to " + Text.duration(range.getMax());
        }

        private static String kind(String kind) {
            return words(kind)
                    + Cause.of(kind)
                            .map(cause -> ": " + cause.meaning.replace("`", ""))
                            .orElse("");
        }

        private void idealInWords(List<String> lines) {
            IdealTimeFigures ideal = contender.drawn().idealTime();
            if (ideal == null || contender.ok() == 0) {
                return;
            }
            Double efficiency = contender.efficiency();
            lines.add("ideal time " + Text.duration(ideal.nanos()) + ", because " + ideal.explanation()
                    + (efficiency == null ? "" : "; efficiency " + Text.percent(efficiency)));
        }

        private void threadsInWords(List<String> lines) {
            Long idle = contender.threadsIdle();
            Long peak = contender.threadsPeak();
            if (idle != null && peak != null) {
                lines.add("platform threads of " + contender.drawn().service() + ": " + idle + " idle, " + peak
                        + " at peak");
            }
        }
    }

    /** Positions and widths in CSS. */
    private static final class Css {

        private Css() {}

        /** Returns the position of a line. */
        static String at(double percent) {
            return "left:" + rounded(percent);
        }

        /** Returns the position and the width of a bar with a start and an end. */
        static String between(double from, double to) {
            return at(from) + ";" + until(to - from);
        }

        /** Returns the width of a bar that begins at the left end. */
        static String until(double percent) {
            return "width:" + rounded(percent);
        }

        private static String rounded(double percent) {
            return String.format(Locale.ROOT, "%.2f%%", percent);
        }
    }
}
