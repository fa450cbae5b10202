package mesh.load.report.additional;

import java.util.OptionalDouble;
import java.util.stream.Collectors;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.OutcomeCounts;

/** What others got who sent light requests beside each contender, and who was busy meanwhile. */
public final class BesideTable {

    private static final double NANOS_PER_MS = 1e6;

    private static final String TITLE = "Light requests beside it";

    private static final String HOW_TO_READ =
            "Light requests come at an even rate while a contender is under load, and count from when they were due: what they have to"
                    + " wait is what its work costs those who have nothing to do with it. p50, p99, max: of their valid responses. event"
                    + " loop, carrier, core: the longest that a task without work had to wait for one of the gateway's within a sample (a"
                    + " twelfth of a second): in half of the samples so long or longer, and the longest of all. It is asked every 5 ms; a"
                    + " shorter stretch may have gone unseen, and the last of them is in the other two as well.";

    private static final String[] HEADER = {
        "beside", "ok", "not ok, by cause", "p50", "p99", "max", "event loop", "carrier", "core"
    };

    private final RunResult run;
    private final ContenderNames names;

    public BesideTable(RunResult run) {
        this.run = run;
        this.names = new ContenderNames(run);
    }

    /** A section of {@code summary.md}; empty for a run in which nobody sent anything else. */
    public String markdown() {
        return isThere() ? "\n## " + TITLE + "\n\n" + table().render() + "\n" + HOW_TO_READ + "\n" : "";
    }

    /** For a terminal, below the contenders themselves. */
    public String text() {
        return isThere() ? "\n" + TITLE + ":\n\n" + table().render() : "";
    }

    public Html html() {
        if (!isThere()) {
            return Html.NOTHING;
        }
        return Html.tag(
                        "section",
                        Html.tag("h2", TITLE),
                        table().html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading"))
                .with("id", "beside");
    }

    private boolean isThere() {
        return run.contenders().stream().anyMatch(one -> one.beside() != null);
    }

    private MarkdownTable table() {
        MarkdownTable table = new MarkdownTable(HEADER);
        for (ContenderResult one : run.contenders()) {
            if (one.beside() != null) {
                table.add(cells(one, one.beside()));
            }
        }
        return table;
    }

    private String[] cells(ContenderResult one, BesideFigures beside) {
        OutcomeCounts outcomes = beside.outcomes();
        return new String[] {
            names.of(one),
            outcomes.ok() + "/" + outcomes.requests(),
            causes(outcomes),
            latency(beside.ok(), 50),
            latency(beside.ok(), 99),
            latency(beside.ok(), 100),
            wait(one, Gauges.EVENT_LOOP_BUSY_MS),
            wait(one, Gauges.CARRIER_WAIT_MS),
            wait(one, Gauges.CORE_WAIT_MS)
        };
    }

    private static String causes(OutcomeCounts outcomes) {
        String text = outcomes.failures().entrySet().stream()
                .map(one -> one.getValue() + " " + one.getKey())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? Text.NOTHING : text;
    }

    private static String latency(LatencyFigures latencies, double percentile) {
        return latencies.samples() == 0 ? Text.NOTHING : Text.duration(latencies.at(percentile));
    }

    private static String wait(ContenderResult one, String gauge) {
        OptionalDouble usual = one.usualWaitMs(gauge);
        OptionalDouble longest = one.longestWaitMs(gauge);
        return usual.isEmpty() || longest.isEmpty()
                ? Text.NOTHING
                : text(usual.getAsDouble()) + " to " + text(longest.getAsDouble());
    }

    private static String text(double ms) {
        return Text.duration(Math.round(ms * NANOS_PER_MS));
    }
}
