package mesh.load.report;

import java.util.List;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.Text;
import mesh.load.results.CapacityFigures;
import mesh.load.results.CapacityStep;

/** The highest rate that each contender held, as text. */
public final class CapacityTable {

    private final List<CapacityFigures> knees;

    CapacityTable(List<CapacityFigures> knees) {
        this.knees = knees;
    }

    /** One row for each contender. */
    String table(Paint paint) {
        MarkdownTable table = new MarkdownTable(
                "contender", "connections", "bound of p99", "held/s", "broke at/s", "p99 when held", "steps", "end");
        for (CapacityFigures knee : knees) {
            table.add(List.of(
                    Cell.of(knee.contender()),
                    Cell.of(Integer.toString(knee.connections())),
                    Cell.of(Text.duration(knee.p99BoundNanos())),
                    new Cell(held(knee), knee.heldPerSecond() > 0 ? Tone.GOOD : Tone.BAD),
                    Cell.of(broken(knee)),
                    Cell.of(p99(knee)),
                    Cell.of(Integer.toString(knee.steps().size())),
                    Cell.of(knee.end())));
        }
        return table.render(paint);
    }

    /** The section of {@code summary.md}; empty where no knee was looked for. */
    String markdown() {
        return knees.isEmpty() ? "" : "\n## Every step\n\n" + steps() + "\n" + howToRead();
    }

    public static String howToRead() {
        return """
                A step held if at most one of a hundred requests took longer than the bound, counted from when it was due, or got
                no right answer. One that broke was repeated once. late: sent more than 10 ms after they were due, because all
                connections were waiting.
                """;
    }

    static String held(CapacityFigures knee) {
        return knee.heldPerSecond() == 0 ? Text.NOTHING : Integer.toString(knee.heldPerSecond());
    }

    static String broken(CapacityFigures knee) {
        return knee.brokenPerSecond() == null
                ? Text.NOTHING
                : knee.brokenPerSecond().toString();
    }

    public static String p99(CapacityFigures knee) {
        return knee.steps().stream()
                .filter(step -> step.held() && step.perSecond() == knee.heldPerSecond())
                .findFirst()
                .map(step -> Text.duration(step.p99Nanos()))
                .orElse(Text.NOTHING);
    }

    private String steps() {
        MarkdownTable table = new MarkdownTable(
                "contender", "requests/s", "for", "requests", "over", "failed", "late", "p50", "p99", "");
        for (CapacityFigures knee : knees) {
            knee.steps().forEach(step -> table.add(row(knee, step)));
        }
        return table.render();
    }

    private static String[] row(CapacityFigures knee, CapacityStep step) {
        return new String[] {
            knee.contender(),
            Integer.toString(step.perSecond()),
            Text.duration(step.durationNanos()),
            Integer.toString(step.requests()),
            Integer.toString(step.overBound()),
            Integer.toString(step.failed()),
            Integer.toString(step.late() + step.unsent()),
            Text.duration(step.p50Nanos()),
            Text.duration(step.p99Nanos()),
            step.held() ? "held" : "broke"
        };
    }
}
