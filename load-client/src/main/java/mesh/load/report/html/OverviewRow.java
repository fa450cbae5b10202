package mesh.load.report.html;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import mesh.load.report.ContenderRow;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.IdealTimeFigures;
import org.jspecify.annotations.Nullable;

/** One contender: a bar for its time, divided by how its requests ended; its ideal time; its threads. */
final class OverviewRow {

    /** Kind of valid responses. Requests that an interrupted run left open have a kind too. All others are causes or names of failures. */
    private static final String OK = "ok";

    private static final String UNFINISHED = "unfinished";

    /** In percent of the width, on a desktop screen. */
    private static final double WIDTH_OF_TIME = 9;

    /** From this number of requests on, a label has no room for the total. */
    private static final int MANY = 10_000;

    private final ContenderRow contender;
    private final int position;
    private final TimeAxis axis;
    private final long mostThreads;

    OverviewRow(ContenderRow contender, int position, TimeAxis axis, long mostThreads) {
        this.contender = contender;
        this.position = position;
        this.axis = axis;
        this.mostThreads = mostThreads;
    }

    /** Returns the end of the longest bar or range of a contender. */
    static long longest(ContenderRow contender) {
        return range(contender).getMax();
    }

    /** Returns the ideal time; null for a route without a known one, and for a contender that served no user and thus did no work. */
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
                new RowFacts(contender, kinds()).html().with("id", facts));
    }

    private Html plot() {
        Html bar = Html.tag(
                        "span",
                        kinds().entrySet().stream().map(OverviewRow::part).toList())
                .with("class", "bar")
                .with("style", Place.until(axis.percent(contender.timeNanos())));
        Html time = Html.tag("b", Text.duration(contender.timeNanos()))
                .with("class", "time")
                .with("style", Place.at(timeAt()));
        return Html.tag("div", bar, range(), mark("ideal", idealNanos(contender)), time)
                .with("class", "plot");
    }

    /** Returns the position of the time: directly after the bar, or after a mark that would be below the words. */
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
                .with("style", Place.between(axis.percent(range.getMin()), axis.percent(range.getMax())));
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
                : Html.tag("i").with("class", "mark " + name).with("style", Place.at(axis.percent(nanos)));
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
                Html.tag("i").with("class", "idle").with("style", Place.until(percentOfThreads(Math.min(idle, peak)))),
                Html.tag("i").with("style", Place.until(percentOfThreads(peak - Math.min(idle, peak)))));
        return Html.tag("span", parts).with("class", "gauge").with("aria-hidden", "true");
    }

    private double percentOfThreads(long threads) {
        return mostThreads <= 0 ? 0 : 100.0 * Math.max(0, threads) / mostThreads;
    }
}
