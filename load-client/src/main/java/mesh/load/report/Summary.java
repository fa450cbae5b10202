package mesh.load.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mesh.load.os.OutputFile;
import mesh.load.report.isolated.ApplicationTables;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderResult;
import mesh.load.results.IdealTimeFigures;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import org.jspecify.annotations.Nullable;

/** {@code summary.md}: what was asked, one table, and what is needed to read it. */
public final class Summary {

    private static final String HOW_TO_READ = """
            time: from the barrier to the last byte of the last answer. p50, p99, max: latencies of the right answers alone, so
            as many samples as stand under ok. threads: live platform threads of the gateway, all pools. ceiling: the shortest
            time in which the work can be done, and how close the contender came to it, or - if it did not serve everybody.
            """;

    /** Of a run without a warm-up. */
    public static final String COLD =
            "Measured cold: nothing was warmed up, so that times hold what it costs to load classes and to compile, and "
                    + "whoever comes first pays for what all share.";

    /** Contender, time, served, cause: what the narrowest table has. */
    private static final int TO_THE_CAUSE = 4;

    private final RunResult run;

    public Summary(RunResult run) {
        this.run = run;
    }

    /** The whole text. */
    public String markdown() {
        return PlainText.markdown("# " + run.name() + "\n\n" + run.question() + "\n\n" + state()
                + new Expectations(run.expectations()).markdown() + table() + howToRead()
                + new FaultTable(run).markdown()
                + repetitions() + notes() + idealTimes()
                + services() + machine());
    }

    private String howToRead() {
        return run.measurement().hasNothing() ? "" : howToRead(run.measurement());
    }

    private static String howToRead(Measurement measured) {
        return switch (measured) {
            case Measurement.Load load -> "\n" + HOW_TO_READ;
            case Measurement.Capacity capacity -> new CapacityTable(capacity.searches()).markdown();
            case Measurement.Soak soak -> "\n" + SoakTable.HOW_TO_READ + "\n";
            case Measurement.Isolated isolated ->
                isolated.underLoad() instanceof Measurement.Capacity capacity ? howToRead(capacity) : "";
        };
    }

    private String repetitions() {
        return run.measurement() instanceof Measurement.Isolated ? "" : new Repetitions(run).markdown();
    }

    /** Writes it beside the results. */
    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve("summary.md"), markdown());
    }

    /** One row for each contender, for {@code summary.md}. */
    public String table() {
        return table(Paint.PLAIN, Integer.MAX_VALUE);
    }

    /** All of it that goes to a terminal: nothing where nothing was measured. */
    public String terminal(Paint paint, int columns) {
        if (run.measurement().hasNothing() && run.state() != RunState.COMPLETE) {
            return ""; // why, is told
        }
        String compared = new ComparisonSentences(run).lines();
        return "\n" + table(paint, columns) + (compared.isEmpty() ? "" : "\n" + compared)
                + new Expectations(run.expectations()).text(paint);
    }

    /**
     * One row for each contender, for a terminal.
     *
     * @param columns of the terminal: the table has fewer where it would be wider
     */
    public String table(Paint paint, int columns) {
        return run.measurement().hasNothing() ? "" : (run.cold() ? COLD + "\n\n" : "") + figures(paint, columns);
    }

    private String figures(Paint paint, int columns) {
        return switch (run.measurement()) {
            case Measurement.Load load -> contenders(paint, columns);
            case Measurement.Capacity capacity -> new CapacityTable(capacity.searches()).table(paint);
            case Measurement.Soak soak -> soak.figures() == null ? "" : new SoakTable(soak.figures()).text(paint);
            case Measurement.Isolated isolated ->
                isolated.underLoad() instanceof Measurement.Capacity capacity
                        ? new CapacityTable(capacity.searches()).table(paint)
                        : new ApplicationTables(isolated).markdown();
        };
    }

    private String contenders(Paint paint, int columns) {
        MarkdownTable whole = whole();
        return findings() + (whole.width() <= columns ? whole.render(paint) : narrow(paint, columns));
    }

    /** By what is looked at first: the time of each, whom it served, and why not the others. */
    private String narrow(Paint paint, int columns) {
        MarkdownTable table = new MarkdownTable(
                "contender", "time", "ok", "top cause", "p99", "users", "ceiling", "threads idle -> peak", "p50");
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
                "ceiling");
        new Repetitions(run).inOrder().forEach(row -> addRow(table, row));
        return table;
    }

    /** What the figures say together. */
    private String findings() {
        List<String> sentences = new Findings(run).sentences();
        return sentences.isEmpty() ? "" : PlainText.lines(String.join("\n", sentences)) + "\n\n";
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
            return Text.NOTHING; // of what was refused at once, the time that it would have taken says nothing
        }
        String reached = efficiency == null ? Text.NOTHING : Text.percent(efficiency);
        return Text.duration(idealTime.nanos()) + ", "
                + (row.drawn().beatsIdealTime() ? "beaten: " + reached : reached);
    }

    private String state() {
        return run.state() == RunState.COMPLETE
                ? ""
                : "**This run is not complete** (" + run.state().name().toLowerCase(Locale.ROOT) + "): "
                        + run.stateReason() + "\n\n";
    }

    private String notes() {
        String lines = ValiditySentence.of(run).stream()
                .map(warning -> "- " + warning.sentence() + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n## What weakens it\n\n" + lines;
    }

    private String idealTimes() {
        TreeSet<String> lines = new TreeSet<>();
        for (ContenderResult contender : run.contenders()) {
            IdealTimeFigures idealTime = contender.idealTime();
            if (idealTime != null) {
                lines.add("- " + contender.id() + ", `" + contender.path() + "` on " + contender.service() + ": "
                        + Text.duration(idealTime.nanos()) + ", because " + idealTime.why() + "\n");
            }
        }
        return lines.isEmpty() ? "" : "\n## Ceilings\n\n" + String.join("", lines);
    }

    private String services() {
        return run.services().isEmpty()
                ? ""
                : "\n## Limits in force\n\n"
                        + run.services().stream().map(Summary::limits).collect(Collectors.joining())
                        + "- legacy behaviour: " + run.legacyBehaviour() + "\n";
    }

    private static String limits(ServiceFigures service) {
        String start = service.startedFrom() == null ? "" : "; started from its " + service.startedFrom();
        return "- " + service.name() + ": " + service.limits() + start + "\n";
    }

    private String machine() {
        MachineFigures machine = run.machine();
        return "\n## Where\n\n" + machine.processors() + " x " + machine.processor() + ", "
                + machine.memoryBytes() / (1024 * 1024 * 1024) + " GiB, " + machine.os() + " " + machine.architecture()
                + "; JDK " + machine.jdk() + "; engine " + run.scenario().get("engine") + "; mesh " + run.version()
                + "; " + run.startedAt() + "\n";
    }
}
