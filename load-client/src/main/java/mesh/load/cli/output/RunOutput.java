package mesh.load.cli.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.report.html.Report;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.RunSummary;
import mesh.load.run.RunJdk;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Scenario;
import mesh.load.text.PlainText;
import mesh.load.text.TerminalColours;
import picocli.CommandLine;

/** The output of a run: progress on standard error, the result on standard output for people or for programs, and files. */
public record RunOutput(CommandLine commandLine, RunResult result, Path folder) {

    /** Runs a scenario and shows its progress. Prints the {@code lines} before the run, after the lines about the JDK. */
    public static RunOutput run(
            CommandLine commandLine, Scenario scenario, RunSettings settings, boolean startsServices, String... lines) {
        PrintWriter err = commandLine.getErr();
        ConsoleProgress progress = new ConsoleProgress(
                err, Boolean.getBoolean("mesh.terminal"), scenario.warmUp().isNone());
        ScenarioRun run = Experiments.prepare(scenario, settings, progress);
        RunJdk.lines(scenario, startsServices).forEach(line -> err.println(PlainText.line(line)));
        Stream.of(lines).forEach(line -> err.println(WrappedText.of("", line)));
        return new RunOutput(commandLine, run.run(), run.folder().path());
    }

    /** Prints the result. Call this before writing files, so that a full disk does not keep the user from seeing the measurements. */
    public void print(boolean json) {
        commandLine.getOut().println(json ? RunSummary.of(result, folder).toString() : table());
        reportIfIncomplete();
    }

    public void reportIfIncomplete() {
        if (result.state() != RunState.COMPLETE) {
            commandLine.getErr().println(PlainText.indented("mesh: the run is not complete: " + result.stateReason()));
        }
    }

    private String table() {
        TerminalColours colours =
                TerminalColours.of(Boolean.getBoolean("mesh.terminal.out"), System.getenv("NO_COLOR"));
        return Experiments.summary(result).terminal(colours, Integer.getInteger("mesh.columns", Integer.MAX_VALUE));
    }

    /** Writes the summary and the report, and returns whether that succeeded. */
    public boolean render() {
        PrintWriter err = commandLine.getErr();
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
