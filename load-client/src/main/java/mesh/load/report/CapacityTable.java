package mesh.load.report;

import java.util.List;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.Text;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityStep;

/** The highest rate that each contender sustained, as text. */
public final class CapacityTable {

    private final List<CapacityFigures> capacities;

    CapacityTable(List<CapacityFigures> capacities) {
        this.capacities = capacities;
    }

    /** Returns a table with one row for each contender. */
    String table(Paint paint) {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "connections",
                "bound of p99",
                "sustained/s",
                "failed at/s",
                "p99 when sustained",
                "steps",
                "end");
        for (CapacityFigures capacity : capacities) {
            table.add(List.of(
                    Cell.of(capacity.contender()),
                    Cell.of(Integer.toString(capacity.connections())),
                    Cell.of(Text.duration(capacity.p99BoundNanos())),
                    new Cell(sustained(capacity), capacity.sustainedPerSecond() > 0 ? Tone.GOOD : Tone.BAD),
                    Cell.of(failed(capacity)),
                    Cell.of(p99(capacity)),
                    Cell.of(Integer.toString(capacity.steps().size())),
                    Cell.of(capacity.end())));
        }
        return table.render(paint) + costs();
    }

    private String costs() {
        return CapacityCostTable.of(capacities)
                .map(table -> "\n" + table.render())
                .orElse("");
    }

    /** Returns the section of {@code summary.md}; empty if no rate was searched. */
    String markdown() {
        return capacities.isEmpty() ? "" : "\n## Every step\n\n" + steps() + "\n" + howToRead();
    }

    /** Explains the columns. */
    public static String howToRead() {
        return """
                A rate is sustained if at most one of a hundred requests took longer than the bound, counted from when it was
                due, or got no valid response. A step that failed was repeated once. late: sent more than 10 ms after they were
                due, because all connections were waiting. What a request cost was seen once more at the highest rate that
                all of them sustain (seen at/s), and is the gateway's alone: its processor time and what it allocated by request served, how many it serves in a second of one
                processor, how often one of its threads left a processor.
                """;
    }

    static String sustained(CapacityFigures capacity) {
        return capacity.sustainedPerSecond() == 0 ? Text.NOTHING : Integer.toString(capacity.sustainedPerSecond());
    }

    private static String failed(CapacityFigures capacity) {
        return capacity.unsustainedPerSecond() == null
                ? Text.NOTHING
                : capacity.unsustainedPerSecond().toString();
    }

    /** Returns the p99 of the fastest step that was sustained. */
    public static String p99(CapacityFigures capacity) {
        return capacity.steps().stream()
                .filter(step -> step.sustained() && step.perSecond() == capacity.sustainedPerSecond())
                .findFirst()
                .map(step -> Text.duration(step.p99Nanos()))
                .orElse(Text.NOTHING);
    }

    private String steps() {
        MarkdownTable table = new MarkdownTable(
                "contender", "requests/s", "for", "requests", "over", "failed", "late", "p50", "p99", "");
        for (CapacityFigures capacity : capacities) {
            capacity.steps().forEach(step -> table.add(row(capacity, step)));
        }
        return table.render();
    }

    private static String[] row(CapacityFigures capacity, CapacityStep step) {
        return new String[] {
            capacity.contender(),
            Integer.toString(step.perSecond()),
            Text.duration(step.durationNanos()),
            Integer.toString(step.requests()),
            Integer.toString(step.overBound()),
            Integer.toString(step.failed()),
            Integer.toString(step.late() + step.unsent()),
            Text.duration(step.p50Nanos()),
            Text.duration(step.p99Nanos()),
            step.sustained() ? "sustained" : "failed"
        };
    }
}
