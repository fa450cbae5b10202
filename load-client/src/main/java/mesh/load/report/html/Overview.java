package mesh.load.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.report.Cause;
import mesh.load.report.ContenderRow;
import mesh.load.report.ContenderRow.Threads;
import mesh.load.report.ProcessorShares;
import mesh.load.report.Repetitions;
import mesh.load.report.Repetitions.WorkGroup;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.text.Html;
import mesh.load.text.Template;
import mesh.load.text.Text;
import mesh.stages.path.Stage;

/**
 * A picture with a row for each contender, in the order of the table: its time on one axis, and apart from it the outcome of its requests,
 * what its users waited for, what the processor did, and its threads.
 */
final class Overview {

    private static final String LINEAR = "time until the last response";
    private static final String LOGARITHMIC = LINEAR + ", on a logarithmic axis (bold: powers of ten)";

    /** From this number of lines on, rows are as low as possible. */
    private static final int DENSE = 14;

    private static final int ROOMY = 8;

    private final List<WorkGroup> groups;
    private final List<Row> rows;
    private final TimeAxis axis;

    Overview(RunResult run) {
        Repetitions repetitions = new Repetitions(run);
        groups = repetitions.groups();
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
        boolean hasStages = rows.stream().anyMatch(row -> !row.stages().isEmpty());
        boolean hasProcessor = rows.stream().anyMatch(row -> row.processor().isPresent());
        String main = groups.isEmpty() ? "" : groups.getFirst().title();
        return new Html(Template.of("overview.html")
                        .fill(Map.of(
                                "size",
                                size() + (hasStages ? "" : " unstaged") + (hasProcessor ? "" : " unmetered"),
                                "main",
                                Html.text(main),
                                "axis",
                                axis.isLogarithmic() ? LOGARITHMIC : LINEAR,
                                "waits",
                                hasStages ? "what users waited for" : "",
                                "processor",
                                hasProcessor ? "processor" : "",
                                "scale",
                                axis.isLogarithmic() ? "logarithmic" : "linear",
                                "ticks",
                                Html.all(axis.ticks().stream().map(Overview::tick)),
                                "groups",
                                groups(),
                                "legends",
                                Html.all(ofTimes(), ofProcessor(), ofOutcomes(), ofStages()))))
                .unless(rows.isEmpty());
    }

    private String size() {
        int lines = rows.size() + groups.size() - 1;
        return lines >= DENSE ? "dense" : lines >= ROOMY ? "medium" : "roomy";
    }

    /** Returns each group with its title, except the title of the first, which is above the picture. */
    private Html groups() {
        List<Html> all = new ArrayList<>();
        int from = 0;
        for (WorkGroup group : groups) {
            int to = from + group.rows().size();
            Html items = Html.all(IntStream.range(from, to).mapToObj(this::row));
            all.add(Html.tag("p.group", group.title()).unless(from == 0));
            all.add(Html.tag("ol", items));
            from = to;
        }
        return Html.all(all.stream());
    }

    /** The facts about a row of the lower half open upwards. */
    private Html row(int index) {
        Html row = rows.get(index).html();
        return index < rows.size() / 2 ? row : row.with("class", "low");
    }

    private static Html tick(TimeAxis.Tick tick) {
        Html line = Html.tag("i", Html.tag("span", tick.label())).with("style", percent("left", tick.percent()));
        return tick.isMajor() ? line.with("class", "major") : line;
    }

    private Html ofTimes() {
        List<Html> items = new ArrayList<>();
        String sign = axis.isLogarithmic() ? "i.dot" : "i.bar";
        items.add(item(Html.tag(sign), "all served"));
        if (rows.stream().anyMatch(row -> !row.isComplete())) {
            items.add(item(Html.tag(sign + ".less"), Terms.LESS_WORK));
        }
        if (rows.stream().anyMatch(row -> row.contender().idealTime().isPresent())) {
            items.add(item(Html.tag("i.mark.ideal"), "ideal time"));
        }
        if (rows.stream().anyMatch(row -> row.contender().isRepeated())) {
            items.add(item(Html.tag("i.range"), "range and median of repetitions"));
        }
        return legend("Time", items);
    }

    private Html ofOutcomes() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(row -> kinds.addAll(row.kinds().keySet()));
        return legend(
                "Outcome",
                kinds.stream()
                        .map(kind -> item(Html.tag("i").with("data-kind", kind), Row.words(kind)))
                        .toList());
    }

    private Html ofStages() {
        Set<String> found = rows.stream()
                .flatMap(row -> row.stages().stream())
                .map(StageTime::stage)
                .collect(Collectors.toSet());
        return legend(
                "Waiting",
                Stream.of(Stage.values())
                        .map(Stage::label)
                        .filter(found::contains)
                        .map(stage -> item(Html.tag("i").with("data-stage", stage), stage))
                        .toList());
    }

    private Html ofProcessor() {
        List<ProcessorShares> bars =
                rows.stream().flatMap(row -> row.processor().stream()).toList();
        return legend(
                "Processor",
                ProcessorBar.legend(bars).stream()
                        .map(one -> item(one.sign(), one.words()))
                        .toList());
    }

    private static Html legend(String title, List<Html> items) {
        return Html.tag("ul.legend", Html.tag("li", Html.tag("b", title)), Html.all(items.stream()))
                .unless(items.isEmpty());
    }

    private static Html item(Html sign, String words) {
        return Html.tag("li", sign.with("aria-hidden", "true"), Terms.html("overview", words, Html.text(words)));
    }

    private static String percent(String property, double value) {
        return String.format(Locale.ROOT, "%s:%.2f%%", property, value);
    }

    /** One contender, with a method for each column of its row. */
    private record Row(ContenderRow contender, int position, TimeAxis axis, long mostThreads) {

        /** Kind of valid responses. The other kinds are causes or names of failures, and one kind for interrupted requests. */
        private static final String OK = "ok";

        /** Room for the text of a time, in percent of the width on a desktop screen. */
        private static final double WIDTH_OF_TIME = 14;

        /** A stage with less of the time is too small to be seen. */
        private static final double SHOWN_SHARE = .005;

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
                    "li", name, plot(), outcome(), waits(), processorBar(), threads(), facts().with("id", facts));
        }

        boolean isComplete() {
            return contender.outcomes().allOk();
        }

        /** Returns the stages of the repetition that the charts show, in the order of time; none if they are unknown. */
        List<StageTime> stages() {
            StageFigures figures = contender.drawn().stages();
            return figures == null
                    ? List.of()
                    : figures.parts().stream()
                            .filter(one -> one.share() >= SHOWN_SHARE)
                            .toList();
        }

        private Html plot() {
            long nanos = contender.timeNanos();
            LongSummaryStatistics times = contender.times();
            double from = axis.percent((double) times.getMin());
            double to = axis.percent((double) times.getMax());
            double at = axis.percent((double) nanos);
            String less = isComplete() ? "" : ".less";
            // The length of a bar on a logarithmic axis depends on where the axis begins, so the time is a dot there.
            Html sign = axis.isLogarithmic()
                    ? Html.all(
                            Html.tag("i.guide").with("style", percent("width", at)),
                            Html.tag("i.dot" + less).with("style", percent("left", at)))
                    : Html.tag("i.bar" + less).with("style", percent("width", at));
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
            // The text of the time is directly after the sign, or after a mark that the text would cover.
            double end = ideal > to && ideal - to < WIDTH_OF_TIME ? ideal : to;
            Html time = Html.tag("b.time" + less, Text.duration(nanos)).with("style", percent("left", end));
            return Html.tag("div.plot", sign, range, mark, time);
        }

        private Html outcome() {
            Stream<Html> parts = kinds().entrySet().stream()
                    .map(kind -> grown(kind.getValue()).with("data-kind", kind.getKey()));
            return Html.tag("span.outcome", Html.tag("span.shares", parts), Html.tag("span.bad", notServed()));
        }

        private Html waits() {
            Stream<Html> parts = stages().stream()
                    .map(one -> grown(Math.round(one.share() * 1000)).with("data-stage", one.stage()));
            return stages().isEmpty()
                    ? Html.tag("span.waits", Text.NOTHING)
                    : Html.tag("span.waits", Html.tag("span.shares", parts));
        }

        /** Returns the shares of the repetition that the charts show. */
        Optional<ProcessorShares> processor() {
            return ProcessorShares.of(contender.drawn().processorUse());
        }

        private Html processorBar() {
            return processor()
                    .map(one -> Html.tag("span.processor", new ProcessorBar(one).html()))
                    .orElse(Html.tag("span.processor", Text.NOTHING));
        }

        private static Html grown(long share) {
            return Html.tag("i").with("style", "flex-grow:" + share);
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
            if (!stages().isEmpty()) {
                lines.add("users waited for "
                        + stages().stream()
                                .map(one -> one.stage() + " " + Text.percent(one.share()))
                                .collect(Collectors.joining(", ")));
            }
            processor().ifPresent(one -> lines.add(one.words()));
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
