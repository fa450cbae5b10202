package mesh.load.cli.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import mesh.load.experiment.Experiments;
import mesh.load.report.html.Report;
import mesh.load.report.text.Paint;
import mesh.load.report.text.PlainText;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.RunSummary;
import picocli.CommandLine;

/** Shows a run that has ended: on standard output, for people or for programs, and as files to read. */
public final class RunOutput {

    private final PrintWriter out;
    private final PrintWriter err;
    private final RunResult result;
    private final Path folder;

    public RunOutput(CommandLine commandLine, RunResult result, Path folder) {
        this.out = commandLine.getOut();
        this.err = commandLine.getErr();
        this.result = result;
        this.folder = folder;
    }

    /** Prints the result. Call this before writing files, so that a full disk does not keep the user from seeing the measurements. */
    public void print(boolean json) {
        out.println(json ? new RunSummary(result).json(folder) : table());
        tellIfIncomplete();
    }

    /** Reports why the run is incomplete, if it is. */
    public void tellIfIncomplete() {
        if (result.state() != RunState.COMPLETE) {
            err.println(PlainText.indented("mesh: the run is not complete: " + result.stateReason()));
        }
    }

    private String table() {
        Paint paint = Paint.of(Boolean.getBoolean("mesh.terminal.out"), System.getenv("NO_COLOR"));
        return Experiments.summary(result).terminal(paint, Integer.getInteger("mesh.columns", Integer.MAX_VALUE));
    }

    /** Writes the summary and the report, and returns whether that succeeded. */
    public boolean render() {
        err.println("results: " + folder);
        try {
            Experiments.summary(result).writeTo(folder);
            Experiments.report(result).writeTo(folder);
            new ResultsFolder(folder).seal();
            err.println("report:  " + folder.resolve(Report.FILE));
            return true;
        } catch (IOException cannot) {
            err.println("mesh: the report is incomplete: "
                    + ResultsException.unwritable(folder, cannot).getMessage() + ". To write it again: ./mesh report "
                    + folder);
            return false;
        }
    }
}
