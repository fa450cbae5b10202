package mesh.load.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.report.Cause;
import mesh.load.report.ContenderRow;
import mesh.load.report.ContenderRow.Threads;
import mesh.load.report.Repetitions;
import mesh.load.report.text.Html;
import mesh.load.report.text.Template;
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
                        .flatMap(one -> one.idealTime().stream())
                        .map(IdealTimeFigures::nanos)
                        .toList());
        long mostThreads = contenders.stream()
                .flatMap(one -> one.threads().stream())
                .mapToLong(Threads::peak)
                .max()
                .orElse(0);
        rows = contenders.stream()
                .map(one -> new Row(one, repetitions.position(one.drawn()), axis, mostThreads))
                .toList();
    }

    Html html() {
        return new Html(Template.of("overview.html")
                        .fill(Map.of(
                                "axis", axis.isLogarithmic() ? LOGARITHMIC : LINEAR,
                                "scale", axis.isLogarithmic() ? "logarithmic" : "linear",
                                "ticks", Html.all(axis.ticks().stream().map(Overview::tick)),
                                "rows", Html.all(rows.stream().map(Row::html)),
                                "legend", legend())))
                .unless(rows.isEmpty());
    }

    private static Html tick(TimeAxis.Tick tick) {
        Html line = Html.tag("i", Html.tag("span", tick.label())).with("style", percent("left", tick.percent()));
        return tick.isMajor() ? line.with("class", "major") : line;
    }

    private Html legend() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(row -> kinds.addAll(row.kinds().keySet()));
        List<Html> items = new ArrayList<>();
        kinds.forEach(kind -> items.add(item(Html.tag("i").with("data-kind", kind), Row.words(kind))));
        if (rows.stream().anyMatch(row -> row.contender().idealTime().isPresent())) {
            items.add(item(Html.tag("i.mark.ideal"), "ideal time to serve all"));
        }
        if (rows.stream().anyMatch(row -> row.contender().isRepeated())) {
            items.add(item(Html.tag("i.range"), "shortest to longest repetition; the bar is their median"));
        }
        return Html.all(items.stream());
    }

    private static Html item(Html sign, String words) {
        return Html.tag("li", sign.with("aria-hidden", "true"), Html.text(words));
    }

    private static String percent(String property, double value) {
        return String.format(Locale.ROOT, "%s:%.2f%%", property, value);
    }

    /** One contender: a bar for its time, whose parts show how its requests ended, then its ideal time and its threads. */
    private record Row(ContenderRow contender, int position, TimeAxis axis, long mostThreads) {

        /** Kind of valid responses. The other kinds are causes or names of failures, and one kind for interrupted requests. */
        private static final String OK = "ok";

        /** Room for the text of a time, in percent of the width on a desktop screen. */
        private static final double WIDTH_OF_TIME = 9;

        /** From this number of requests on, a label has no room for the total. */
        private static final int MANY = 10_000;

        /** Returns the number of requests of each kind: the valid responses first, then the failures, the most frequent one first. */
        Map<String, Integer> kinds() {
            Map<String, Integer> kinds = new LinkedHashMap<>();
            kinds.put(OK, contender.ok());
            contender.outcomes().failures().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .forEach(one -> kinds.put(one.getKey(), one.getValue()));
            kinds.put("unfinished", contender.outcomes().unfinished());
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
            LongSummaryStatistics times = contender.times();
            double from = axis.percent((double) times.getMin());
            double to = axis.percent((double) times.getMax());
            Html bar = Html.tag("span.bar", kinds().entrySet().stream().map(Row::part))
                    .with("style", percent("width", axis.percent((double) nanos)));
            Html range = Html.tag("i.range")
                    .with("style", percent("left", from) + ";" + percent("width", to - from))
                    .unless(!contender.isRepeated());
            double ideal = contender
                    .idealTime()
                    .map(one -> axis.percent((double) one.nanos()))
                    .orElse(-1.0);
            Html mark = Html.tag("i.mark.ideal")
                    .with("style", percent("left", ideal))
                    .unless(ideal < 0);
            // The text of the time is directly after the bar, or after a mark that the text would cover.
            double end = ideal > to && ideal - to < WIDTH_OF_TIME ? ideal : to;
            Html time = Html.tag("b.time", Text.duration(nanos)).with("style", percent("left", end));
            return Html.tag("div.plot", bar, range, mark, time);
        }

        private static Html part(Map.Entry<String, Integer> kind) {
            return Html.tag("i").with("data-kind", kind.getKey()).with("style", "flex-grow:" + kind.getValue());
        }

        private int all() {
            return contender.outcomes().requests() + contender.outcomes().unfinished();
        }

        private String notServed() {
            int failed = contender.outcomes().requests() - contender.ok();
            if (contender.outcomes().unfinished() > 0) {
                return contender.ok() + " of " + all() + " served";
            }
            String some = all() < MANY ? failed + " of " + all() : Integer.toString(failed);
            return failed <= 0 ? "" : failed == all() && failed > 1 ? "all " + failed + " failed" : some + " failed";
        }

        private Html threads() {
            return contender
                    .threads()
                    .map(one -> Html.tag("span.threads", Html.text(one.idle() + " → " + one.peak() + " "), gauge(one)))
                    .orElse(Html.tag("span.threads", Text.NOTHING));
        }

        private Html gauge(Threads threads) {
            long idle = Math.min(threads.idle(), threads.peak());
            return Html.tag("span.gauge", Stream.of(part("i.idle", idle), part("i", threads.peak() - idle)))
                    .with("aria-hidden", "true");
        }

        private Html part(String tag, long threads) {
            double width = mostThreads <= 0 ? 0 : 100.0 * Math.max(0, threads) / mostThreads;
            return Html.tag(tag).with("style", percent("width", width));
        }

        /** Returns the figures of the row, for a tooltip and for screen readers. */
        private Html facts() {
            ContenderResult drawn = contender.drawn();
            List<String> lines = new ArrayList<>();
            lines.add(drawn.path() + " on " + drawn.service());
            lines.add(timeInWords());
            kinds().forEach((kind, count) -> lines.add(count + " of " + all() + " " + words(kind) + meaning(kind)));
            Double efficiency = contender.efficiency();
            contender
                    .idealTime()
                    .ifPresent(ideal -> lines.add("ideal time " + Text.duration(ideal.nanos())
                            + ", because " + ideal.explanation()
                            + (efficiency == null ? "" : "; efficiency " + Text.percent(efficiency))));
            contender
                    .threads()
                    .ifPresent(one -> lines.add("platform threads of " + drawn.service() + ": " + one.idle() + " idle, "
                            + one.peak() + " at peak"));
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

        private static String meaning(String kind) {
            return Cause.of(kind)
                    .map(cause -> ": " + cause.meaning.replace("`", ""))
                    .orElse("");
        }
    }
}
