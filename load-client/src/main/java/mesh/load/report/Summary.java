package mesh.load.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.OutputFile;
import mesh.load.report.text.Paint;
import mesh.load.report.text.PlainText;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;

/** {@code summary.md}: the question, one table, and how to read it. */
public final class Summary {

    /** A note about a run without a warm-up. */
    public static final String COLD =
            "Measured cold: nothing was warmed up, so that times hold what it costs to load classes and to compile, and "
                    + "whoever comes first pays for what all share.";

    private final RunResult run;

    public Summary(RunResult run) {
        this.run = run;
    }

    /** Returns the whole text. */
    public String markdown() {
        return PlainText.markdown("# " + PlainText.line(run.name()) + "\n\n"
                + PlainText.line(run.question().strip()) + "\n\n" + state()
                + new Expectations(run.expectations()).markdown() + table() + howToRead()
                + new AdditionalTables(run).markdown()
                + repetitions() + new ModelTable(run).markdown() + warnings() + new RunConditions(run).markdown());
    }

    private String howToRead() {
        return run.measurement().hasNothing() ? "" : howToRead(run.measurement());
    }

    private static String howToRead(Measurement measured) {
        return switch (measured) {
            case Measurement.Load load -> "\n" + ContenderTable.HOW_TO_READ;
            case Measurement.Capacity capacity -> new CapacityTable(capacity.searches()).markdown();
            case Measurement.Overload overload -> "\n" + OverloadTable.HOW_TO_READ + "\n";
            case Measurement.Soak soak -> "\n" + SoakTable.HOW_TO_READ + "\n";
            case Measurement.OpenConnections open -> "\n" + OpenConnectionsTable.HOW_TO_READ + "\n";
            case Measurement.Isolated isolated -> howToReadIsolated(isolated.underLoad());
        };
    }

    private static String howToReadIsolated(Measurement.UnderLoad measured) {
        return switch (measured) {
            case Measurement.Load load -> "";
            case Measurement.Capacity capacity -> howToRead(capacity);
        };
    }

    private String repetitions() {
        return switch (run.measurement()) {
            case Measurement.Load load -> new Repetitions(run).markdown();
            case Measurement.Capacity capacity -> "";
            case Measurement.Overload overload -> "";
            case Measurement.Soak soak -> "";
            case Measurement.OpenConnections open -> "";
            case Measurement.Isolated isolated -> "";
        };
    }

    /** Writes the text beside the results. */
    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve("summary.md"), markdown());
    }

    /** Returns the table of {@code summary.md}, with one row for each contender. */
    public String table() {
        return table(Paint.PLAIN, Integer.MAX_VALUE);
    }

    /** Returns all text for a terminal; empty if nothing was measured. */
    public String terminal(Paint paint, int columns) {
        if (run.measurement().hasNothing() && run.state() != RunState.COMPLETE) {
            return ""; // the reason is printed elsewhere
        }
        String compared = new ComparisonSentences(run).lines();
        return "\n" + table(paint, columns) + decisiveWarnings() + new BesideTable(run).text()
                + new CallsTable(run).text()
                + (compared.isEmpty() ? "" : "\n" + compared)
                + new Expectations(run.expectations()).text(paint);
    }

    /**
     * Returns a table for a terminal, with one row for each contender.
     *
     * @param columns of the terminal; the table drops columns that do not fit
     */
    public String table(Paint paint, int columns) {
        return run.measurement().hasNothing() ? "" : (run.cold() ? COLD + "\n\n" : "") + figures(paint, columns);
    }

    private String figures(Paint paint, int columns) {
        return switch (run.measurement()) {
            case Measurement.Load load -> new ContenderTable(run).text(paint, columns);
            case Measurement.Capacity capacity -> new CapacityTable(capacity.searches()).table(paint);
            case Measurement.Overload overload -> new OverloadTable(overload.overloads()).text(paint);
            case Measurement.Soak soak -> soak.figures() == null ? "" : new SoakTable(soak.figures()).text(paint);
            case Measurement.OpenConnections open -> new OpenConnectionsTable(open.steps()).text(paint);
            case Measurement.Isolated isolated -> figures(isolated, paint);
        };
    }

    private static String figures(Measurement.Isolated isolated, Paint paint) {
        return switch (isolated.underLoad()) {
            case Measurement.Load load -> new ApplicationTables(isolated).markdown();
            case Measurement.Capacity capacity -> new CapacityTable(capacity.searches()).table(paint);
        };
    }

    private String state() {
        return run.state() == RunState.COMPLETE
                ? ""
                : "**This run is not complete** (" + run.state().name().toLowerCase(Locale.ROOT) + "): "
                        + PlainText.indented(String.valueOf(run.stateReason())) + "\n\n";
    }

    private String decisiveWarnings() {
        String lines = list(ValiditySentence.decisive(run).stream());
        return lines.isEmpty() ? "" : "\nRead the table with this:\n" + lines;
    }

    private String warnings() {
        String lines = list(ValiditySentence.of(run).stream().map(ValiditySentence::sentence));
        return lines.isEmpty() ? "" : "\n## Validity warnings\n\n" + lines;
    }

    private static String list(Stream<String> sentences) {
        return sentences.map(sentence -> "- " + PlainText.line(sentence) + "\n").collect(Collectors.joining());
    }
}
