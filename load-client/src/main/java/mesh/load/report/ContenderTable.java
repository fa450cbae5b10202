package mesh.load.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.IdealTimeFigures;
import org.jspecify.annotations.Nullable;

/** The results of contenders that were under load one after another: a row for each contender, below sentences about all of them. */
final class ContenderTable {

    static final String HOW_TO_READ = """
            time: from the barrier to the last byte of the last response. p50, p99, max: latencies of the valid responses alone,
            so as many samples as stand under ok. threads: live platform threads of the gateway, all pools. ideal time: the
            shortest time in which the work can be done, and the efficiency: the ideal time over the time, or - where not
            everybody was served.
            """;

    /** Contender, time, served, cause: the columns of the narrowest table. */
    private static final int TO_THE_CAUSE = 4;

    private final RunResult run;

    ContenderTable(RunResult run) {
        this.run = run;
    }

    /**
     * Returns the table for a terminal.
     *
     * @param columns of the terminal; the table drops columns that do not fit
     */
    String text(Paint paint, int columns) {
        MarkdownTable whole = whole();
        return findings() + (whole.width() <= columns ? whole.render(paint) : narrow(paint, columns));
    }

    /** Returns a table that begins with the most important columns: each contender's time, how many it served, and the top cause. */
    private String narrow(Paint paint, int columns) {
        MarkdownTable table = new MarkdownTable(
                "contender", "time", "ok", "top cause", "p99", "users", "ideal time", "threads idle -> peak", "p50");
        for (ContenderRow row : new Repetitions(run).inOrder()) {
            table.add(List.of(
                    Cell.of(Repetitions.name(row)),
                    Cell.of(Text.duration(row.timeNanos())),
                    served(row),
                    failures(topCause(row) + unfinished(row), Tone.BAD),
                    Cell.of(latency(row.latencyNanos(99))),
                    Cell.of(Integer.toString(row.drawn().users())),
                    Cell.of(idealTime(row)),
                    Cell.of(threads(row)),
                    Cell.of(latency(row.latencyNanos(50)))));
        }
        return table.narrow(columns, TO_THE_CAUSE, paint);
    }

    private static String topCause(ContenderRow row) {
        Map<String, Integer> all = row.failures();
        return all.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(top -> top.getValue() + " " + top.getKey() + (all.size() == 1 ? "" : ", ..."))
                .orElse(Text.NOTHING);
    }

    private static Cell served(ContenderRow row) {
        return new Cell(row.ok() + "/" + row.requests(), row.allOk() ? Tone.GOOD : Tone.NONE);
    }

    private MarkdownTable whole() {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "users",
                "time",
                "ok",
                "500s by cause",
                "other failures",
                "p50",
                "p99",
                "max",
                "threads idle -> peak",
                "ideal time");
        new Repetitions(run).inOrder().forEach(row -> addRow(table, row));
        return table;
    }

    /** Returns the sentences that summarize the figures. */
    private String findings() {
        List<String> sentences = Stream.concat(
                        new Findings(run).sentences().stream(), new Unserved(run).sentences().stream())
                .toList();
        return sentences.isEmpty()
                ? ""
                : sentences.stream().map(PlainText::line).collect(Collectors.joining("\n")) + "\n\n";
    }

    private static void addRow(MarkdownTable table, ContenderRow row) {
        table.add(List.of(
                Cell.of(Repetitions.name(row)),
                Cell.of(Integer.toString(row.drawn().users())),
                Cell.of(Text.duration(row.timeNanos())),
                served(row),
                failures(counts(row.serverErrors()), Tone.BAD),
                failures(counts(row.otherFailures()) + unfinished(row), Tone.DOUBTFUL),
                Cell.of(latency(row.latencyNanos(50))),
                Cell.of(latency(row.latencyNanos(99))),
                Cell.of(latency(row.maxNanos())),
                Cell.of(threads(row)),
                Cell.of(idealTime(row))));
    }

    private static Cell failures(String text, Tone tone) {
        return new Cell(text, text.equals(Text.NOTHING) ? Tone.NONE : tone);
    }

    private static String counts(Map<String, Integer> counts) {
        return counts.isEmpty()
                ? Text.NOTHING
                : counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static String unfinished(ContenderRow row) {
        return row.unfinished() == 0 ? "" : " (incomplete: " + row.unfinished() + " unfinished)";
    }

    private static String latency(@Nullable Long nanos) {
        return nanos == null ? Text.NOTHING : Text.duration(nanos);
    }

    private static String threads(ContenderRow row) {
        Long idle = row.threadsIdle();
        return idle == null ? Text.NOTHING : idle + " -> " + row.threadsPeak();
    }

    private static String idealTime(ContenderRow row) {
        IdealTimeFigures idealTime = row.drawn().idealTime();
        Double efficiency = row.efficiency();
        if (idealTime == null || row.ok() == 0) {
            return Text.NOTHING; // the ideal time of rejected requests has no meaning
        }
        String reached = efficiency == null ? Text.NOTHING : Text.percent(efficiency);
        return Text.duration(idealTime.nanos()) + ", "
                + (row.drawn().beatsIdealTime() ? "beaten: " + reached : reached);
    }
}
