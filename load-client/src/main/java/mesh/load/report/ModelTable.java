package mesh.load.report;

import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/** The prediction of a model that knows only waiting, beside the measurement. */
final class ModelTable {

    private static final String HOW_TO_READ = """

            model: what a simulation of users, threads, connections and the backend comes to under the limits in force. It knows how long
            things wait for one another, and nothing else: what a time has beyond it is what the gateway itself costs. error: by how
            much the model's time is off, where everybody was served in both.
            """;

    private final RunResult run;

    ModelTable(RunResult run) {
        this.run = run;
    }

    /** Returns a section of {@code summary.md}; empty if nothing was predicted. */
    String markdown() {
        MarkdownTable table = new MarkdownTable("contender", "time", "model", "error", "failed", "fail in the model");
        boolean empty = true;
        for (ContenderRow row : new Repetitions(run).inOrder()) {
            PredictionFigures prediction = row.drawn().prediction();
            if (prediction != null) {
                addRow(table, row, prediction);
                empty = false;
            }
        }
        return empty ? "" : "\n## Model and measurement\n\n" + table.render() + HOW_TO_READ;
    }

    private static void addRow(MarkdownTable table, ContenderRow row, PredictionFigures prediction) {
        int all = row.requests();
        int repetitions = row.repetitions().size();
        table.add(
                Repetitions.name(row),
                Text.duration(row.timeNanos()),
                Text.duration(prediction.durationNanos()),
                error(row.modelError()),
                all - row.ok() + " of " + all,
                prediction.failed() * repetitions + " of " + all);
    }

    private static String error(@Nullable Double error) {
        return error == null ? Text.NOTHING : Text.deviation(error);
    }
}
