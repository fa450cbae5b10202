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
import java.util.stream.Stream;
import mesh.load.report.Cause;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;

/** A picture with a row for each contender, in the order of the table, on one time axis. */
final class Overview {

    private static final String LINEAR = "time until the last response";
    private static final String LOGARITHMIC =
            LINEAR + ", on a logarithmic axis: each bold line is ten times the previous bold line";

    private final List<Row> rows;
    private final TimeAxis axis;

    Overview(RunResult run) {
        Repetitions repetitions = new Repetitions(run);
        List<ContenderRow> contenders = repetitions.inOrder();
        axis = TimeAxis.of(
                contenders.stream().map(one -> one.times().getMax()).toList(),
                contenders.stream()
                        .map(ContenderRow::idealTime)
                        .filter(Objects::nonNull)
                        .map(IdealTimeFigures::nanos)
                        .toList());
        long threads = contenders.stream()
                .map(ContenderRow::threadsPeak)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        rows = contenders.stream()
                .map(one -> new Row(one, repetitions.position(one.drawn()), axis, threads))
                .toList();
    }

    /** Returns the picture; nothing if no contender was under load. */
    Html html() {
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
                "p.titles",
                Html.tag("span", axis.isLogarithmic() ? LOGARITHMIC : LINEAR),
                Html.tag("span", "gateway's threads, idle → peak"));
    }

    private Html picture() {
        Html ticks = Html.tag(
                        axis.isLogarithmic() ? "div.ticks.logarithmic" : "div.ticks.linear",
                        axis.ticks().stream().map(Overview::tick))
                .with("aria-hidden", "true");
        return Html.tag("div.picture", ticks, Html.tag("ol", rows.stream().map(Row::html)));
    }

    private static Html tick(TimeAxis.Tick tick) {
        Html line = Html.tag("i", Html.tag("span", tick.label())).with("style", left(tick.percent()));
        return tick.isMajor() ? line.with("class", "major") : line;
    }

    /** Returns the colours and patterns of the kinds in the picture, and the other marks. */
    private Html legend() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(row -> kinds.addAll(row.kinds().keySet()));
        List<Html> items = new ArrayList<>();
        kinds.forEach(kind -> items.add(item(Html.tag("i").with("data-kind", kind), Row.words(kind))));
        if (rows.stream().anyMatch(row -> row.contender().idealTime() != null)) {
            items.add(item(Html.tag("i.mark.ideal"), "ideal time to serve all"));
        }
        if (rows.stream().anyMatch(row -> row.contender().isRepeated())) {
            items.add(item(Html.tag("i.range"), "shortest to longest repetition; the bar is their median"));
        }
        return Html.tag("ul.legend", items.stream());
    }

    private static Html item(Html sign, String words) {
        return Html.tag("li", sign.with("aria-hidden", "true"), Html.text(words));
    }

    private static String left(double percent) {
        return String.format(Locale.ROOT, "left:%.2f%%", percent);
    }

    private static String width(double percent) {
        return String.format(Locale.ROOT, "width:%.2f%%", percent);
    }

    /**
     * One contender: a bar for its time, whose parts show how its requests ended, then its ideal time and its threads.
     *
     * @param mostThreads peak number of the platform threads of any contender's gateway
     */
    private record Row(ContenderRow contender, int position, TimeAxis axis, long mostThreads) {

        /** Kind of valid responses. The other kinds are causes or names of failures, and one kind for interrupted requests. */
        private static final String OK = "ok";

        private static final String UNFINISHED = "unfinished";

        /** Room for the text of a time, in percent of the width on a desktop screen. */
        private static final double WIDTH_OF_TIME = 9;

        /** From this number of requests on, a label has no room for the total. */
        private static final int MANY = 10_000;

        /** Returns the number of requests of each kind: the valid responses first, then the failures, the most frequent one first. */
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
                    "li", name, plot(), Html.tag("span.bad", notServed()), threads(), facts().with("id", facts));
        }

        private Html plot() {
            long nanos = contender.timeNanos();
            Html bar = Html.tag("span.bar", kinds().entrySet().stream().map(Row::part))
                    .with("style", width(axis.percent(nanos)));
            Html time = Html.tag("b.time", Text.duration(nanos)).with("style", left(timeAt()));
            return Html.tag("div.plot", bar, range(), ideal(), time);
        }

        /** Returns the position of the time's text: directly after the bar, or after a mark that the text would cover. */
        private double timeAt() {
            double end = axis.percent(contender.times().getMax());
            IdealTimeFigures ideal = contender.idealTime();
            double mark = ideal == null ? end : axis.percent(ideal.nanos());
            return mark > end && mark - end < WIDTH_OF_TIME ? mark : end;
        }

        private static Html part(Map.Entry<String, Integer> kind) {
            return Html.tag("i").with("data-kind", kind.getKey()).with("style", "flex-grow:" + kind.getValue());
        }

        private Html range() {
            double from = axis.percent(contender.times().getMin());
            double to = axis.percent(contender.times().getMax());
            return contender.isRepeated()
                    ? Html.tag("i.range").with("style", left(from) + ";" + width(to - from))
                    : Html.NOTHING;
        }

        private Html ideal() {
            IdealTimeFigures ideal = contender.idealTime();
            return ideal == null
                    ? Html.NOTHING
                    : Html.tag("i.mark.ideal").with("style", left(axis.percent(ideal.nanos())));
        }

        private int all() {
            return contender.requests() + contender.unfinished();
        }

        private String notServed() {
            int failed = contender.requests() - contender.ok();
            if (contender.unfinished() > 0) {
                return contender.ok() + " of " + all() + " served";
            }
            String some = all() < MANY ? failed + " of " + all() : Integer.toString(failed);
            return failed <= 0 ? "" : failed == all() && failed > 1 ? "all " + failed + " failed" : some + " failed";
        }

        private Html threads() {
            Long idle = contender.threadsIdle();
            Long peak = contender.threadsPeak();
            if (idle == null || peak == null) {
                return Html.tag("span.threads", Text.NOTHING);
            }
            Html figures = Html.text(idle + " → " + peak + " ");
            return Html.tag("span.threads", figures, gauge(Math.min(idle, peak), peak));
        }

        private Html gauge(long idle, long peak) {
            Html before = Html.tag("i.idle").with("style", width(percentOfThreads(idle)));
            Html added = Html.tag("i").with("style", width(percentOfThreads(peak - idle)));
            return Html.tag("span.gauge", Stream.of(before, added)).with("aria-hidden", "true");
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
            IdealTimeFigures ideal = contender.idealTime();
            if (ideal != null) {
                Double efficiency = contender.efficiency();
                lines.add("ideal time " + Text.duration(ideal.nanos()) + ", because " + ideal.explanation()
                        + (efficiency == null ? "" : "; efficiency " + Text.percent(efficiency)));
            }
            Long idle = contender.threadsIdle();
            Long peak = contender.threadsPeak();
            if (idle != null && peak != null) {
                lines.add("platform threads of " + drawn.service() + ": " + idle + " idle, " + peak + " at peak");
            }
            Html figures = Html.all(lines.stream().map(line -> Html.tag("span", line)));
            return Html.tag("div.facts", Html.tag("b", contender.id()), figures).with("role", "tooltip");
        }

        private String timeInWords() {
            LongSummaryStatistics times = contender.times();
            return Text.duration(contender.timeNanos()) + " until the last response"
                    + (contender.isRepeated()
                            ? ", the median of " + times.getCount() + " repetitions: " + Text.duration(times.getMin())
                                    + " to " + Text.duration(times.getMax())
                            : "");
        }

        private static String kind(String kind) {
            return words(kind)
                    + Cause.of(kind)
                            .map(cause -> ": " + cause.meaning.replace("`", ""))
                            .orElse("");
        }
    }
}
