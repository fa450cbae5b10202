package mesh.load.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import mesh.load.report.Cause;
import mesh.load.report.ContenderRow;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.IdealTimeFigures;

/** The figures of a row, for a tooltip and for screen readers. */
final class RowFacts {

    private final ContenderRow contender;
    private final Map<String, Integer> kinds;

    /** @param kinds the ways in which requests ended, in the order in which they are drawn */
    RowFacts(ContenderRow contender, Map<String, Integer> kinds) {
        this.contender = contender;
        this.kinds = kinds;
    }

    Html html() {
        ContenderResult drawn = contender.drawn();
        List<String> lines = new ArrayList<>();
        lines.add(drawn.path() + " on " + drawn.service());
        lines.add(time());
        kinds.forEach((kind, count) -> lines.add(count + " of " + all() + " " + kind(kind)));
        ideal(lines);
        threads(lines);
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

    private String time() {
        String time = Text.duration(contender.timeNanos()) + " until the last response";
        LongSummaryStatistics range = contender.repetitions().stream()
                .mapToLong(ContenderResult::durationNanos)
                .summaryStatistics();
        return range.getCount() == 1
                ? time
                : time + ", the median of " + range.getCount() + " repetitions: " + Text.duration(range.getMin())
                        + " to " + Text.duration(range.getMax());
    }

    private static String kind(String kind) {
        return OverviewRow.words(kind)
                + Cause.of(kind)
                        .map(cause -> ": " + cause.meaning.replace("`", ""))
                        .orElse("");
    }

    private void ideal(List<String> lines) {
        IdealTimeFigures ideal = contender.drawn().idealTime();
        if (ideal == null || contender.ok() == 0) {
            return;
        }
        Double efficiency = contender.efficiency();
        lines.add("ideal time " + Text.duration(ideal.nanos()) + ", because " + ideal.explanation()
                + (efficiency == null ? "" : "; efficiency " + Text.percent(efficiency)));
    }

    private void threads(List<String> lines) {
        Long idle = contender.threadsIdle();
        Long peak = contender.threadsPeak();
        if (idle != null && peak != null) {
            lines.add(
                    "platform threads of " + contender.drawn().service() + ": " + idle + " idle, " + peak + " at peak");
        }
    }
}
