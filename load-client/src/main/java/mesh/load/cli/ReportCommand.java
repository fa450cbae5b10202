package mesh.load.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.report.Summary;
import mesh.load.report.html.Report;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report}: renders the report of an old run again. */
@Command(
        name = "report",
        description = "Write summary.md and report.html again from results.json, and print the summary.")
final class ReportCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "DIR",
            description = "A folder that run has written, such as results/20261121-101500-study.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private Path folder;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        RunResult result = new ResultsFolder(folder).read();
        Summary summary = new Summary(result);
        spec.commandLine().getOut().print(summary.markdown());
        spec.commandLine().getOut().flush();
        try {
            summary.writeTo(folder);
            new Report(result).writeTo(folder);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(folder, cannot);
        }
        spec.commandLine().getErr().println("report: " + folder.resolve(Report.FILE));
        return ExitCode.PASSED;
    }
}
