package mesh.load.report;

import java.util.List;
import java.util.OptionalDouble;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.OutcomeCounts;

/** The responses to light requests beside each contender, and how busy the gateway was meanwhile. */
public final class BesideTable extends AdditionalTable {

    private static final double NANOS_PER_MS = 1e6;

    private static final String HOW_TO_READ =
            "Light requests come at an even rate while a contender is under load, and count from when they were due: what they have to"
                    + " wait is what its work costs those who have nothing to do with it. p50, p99, max: of their valid responses. event"
                    + " loop, carrier, core: the longest that a task without work had to wait for one of the gateway's within a sample (a"
                    + " twelfth of a second): in half of the samples so long or longer, and the longest of all. It is asked every 5 ms; a"
                    + " shorter stretch may have gone unseen, and the last of them is in the other two as well.";

    private static final List<String> HEADER =
            List.of("beside", "ok", "not ok, by cause", "p50", "p99", "max", "event loop", "carrier", "core");

    /** Creates the table for all contenders of a run. */
    public BesideTable(RunResult run) {
        super(run, "Light requests beside it", HOW_TO_READ, HEADER);
    }

    /** Returns the table for a terminal, below the contenders. */
    public String text() {
        return table().map(table -> "\n" + title() + ":\n\n" + table.render()).orElse("");
    }

    @Override
    Html framed(Html content) {
        return section("beside", content);
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        return one.beside() == null ? List.of() : List.of(cells(one, one.beside()));
    }

    private List<String> cells(ContenderResult one, BesideFigures beside) {
        OutcomeCounts outcomes = beside.outcomes();
        return List.of(
                name(one),
                outcomes.ok() + "/" + outcomes.requests(),
                causes(outcomes),
                latency(beside.ok(), 50),
                latency(beside.ok(), 99),
                latency(beside.ok(), 100),
                wait(one, Gauges.EVENT_LOOP_BUSY_MS),
                wait(one, Gauges.CARRIER_WAIT_MS),
                wait(one, Gauges.CORE_WAIT_MS));
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
