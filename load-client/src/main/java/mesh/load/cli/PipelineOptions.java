package mesh.load.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import mesh.load.experiment.Experiments;
import mesh.load.report.Annotation;
import mesh.load.report.JunitReport;
import mesh.load.report.JunitReport.Case;
import mesh.load.results.ResultsException;
import mesh.load.results.RunResult;
import mesh.load.text.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Files in which a pipeline looks for results, and lines that it shows. A command that runs several scenarios writes them again after each. */
final class PipelineOptions {

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the verdicts as JUnit XML, which pipelines show like test results. "
                    + "What could not be shown is skipped.")
    private @Nullable Path junit;

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description = "Also write the summary to this file, as Markdown for the page of a job.")
    private @Nullable Path summary;

    @Option(
            names = "--annotations",
            description =
                    "Also print each verdict that failed, or was not shown, as a workflow command on standard error. GitHub "
                            + "shows it as an annotation.")
    private boolean annotations;

    private final JunitReport report = new JunitReport();
    private final StringBuilder markdown = new StringBuilder();

    /**
     * Writes the files that were asked for. Adds what the command has checked in addition to the assertions.
     *
     * @return whether that succeeded; if not, a line says why
     */
    boolean write(RunResult result, List<Case> checks, PrintWriter err) {
        List<Case> cases = JunitReport.cases(result, checks);
        try {
            if (annotations) {
                Annotation.of(result.name(), cases).forEach(err::println);
            }
            if (junit != null) {
                report.add(result, cases);
                MeshCommand.write(junit, report.xml());
            }
            if (summary != null) {
                markdown.append(Experiments.summary(result).markdown()).append('\n');
                MeshCommand.write(summary, markdown.toString());
            }
            return true;
        } catch (ResultsException cannot) {
            err.println(PlainText.line("mesh: " + cannot.getMessage()));
            return false;
        }
    }
}
