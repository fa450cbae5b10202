package mesh.load.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mesh.load.events.EventLog;
import mesh.load.experiment.Experiments;
import mesh.load.report.RunComparison;
import mesh.load.report.Summary;
import mesh.load.report.html.Report;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.ResultsSchema;
import mesh.load.results.RunResult;
import mesh.load.scenario.yaml.ScenarioSchema;
import mesh.load.text.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@SuppressWarnings("NullAway.Init") // picocli rejects a command line without the parameters.
final class ResultCommands {

    private ResultCommands() {}

    @Command(
            name = "report",
            description = "Write summary.md and report.html again from results.json, and print the summary.")
    static final class ReportCommand extends MeshCommand implements Runnable {

        @Parameters(
                paramLabel = "DIR",
                description = "The results folder of a run, such as results/20261121-101500-study.")
        private Path folder;

        @Override
        public void run() {
            RunResult result = new ResultsFolder(folder).read();
            Summary summary = Experiments.summary(result);
            print(summary.markdown());
            try {
                summary.writeTo(folder);
                Experiments.report(result).writeTo(folder);
            } catch (IOException cannot) {
                throw ResultsException.unwritable(folder, cannot);
            }
            err().println("report: " + folder.resolve(Report.FILE));
        }
    }

    @Command(
            name = "compare",
            description = {
                "Compare two runs, such as two machines, two JDKs, or before and after a change.",
                "The output shows what changed between the runs, and how their results differ.",
                "Runs that ask different questions are rejected. Without --fail-if-slower, the exit code is 0 even if the results "
                        + "differ."
            })
    static final class CompareCommand extends MeshCommand implements Callable<Integer> {

        @Parameters(
                index = "0",
                paramLabel = "FIRST",
                description = "The results folder of the first run, or its results.json.")
        private Path first;

        @Parameters(
                index = "1",
                paramLabel = "SECOND",
                description = "The results folder of the second run, or its results.json.")
        private Path second;

        @Option(names = "--html", paramLabel = "FILE", description = "Also write the comparison as an HTML page.")
        private @Nullable Path html;

        @Option(names = "--json", description = "Print the comparison as one line of JSON instead of tables.")
        private boolean json;

        @Option(
                names = "--force",
                description = "Also compare runs that ask different questions. Their times then have little meaning.")
        private boolean force;

        @Mixin
        private final SlowerOption slower = new SlowerOption();

        @Mixin
        private final NotShownOption notShown = new NotShownOption();

        @Override
        public Integer call() {
            RunComparison comparison = new RunComparison(ResultsFolder.readFrom(first), ResultsFolder.readFrom(second));
            if (comparison.isEmpty()) {
                throw new ResultsException("the two runs have no contender in common");
            }
            String other = comparison.otherQuestion();
            if (other != null && !force) {
                throw new ResultsException(
                        "the two runs ask different questions: " + other + ". Use --force to compare them anyway");
            }
            print(json ? comparison.json() + "\n" : PlainText.lines(comparison.text()));
            if (html != null) {
                write(html, comparison.html());
            }
            return notShown.applyTo(SlowerOption.exitCode(slower.regressions(comparison::regressions), err()));
        }
    }

    @Command(
            name = "schema",
            description = "Print the JSON Schema of results.json, of a line of events.ndjson, or of a scenario file.")
    static final class SchemaCommand extends MeshCommand implements Runnable {

        @ArgGroup
        private Document document = new Document();

        private static final class Document {

            @Option(names = "--events", description = "Print the schema of a line of events.ndjson.")
            private boolean events;

            @Option(
                    names = "--scenario",
                    description = "Print the schema of a scenario file, so that an editor completes its keys.")
            private boolean scenario;
        }

        @Override
        public void run() {
            if (document.scenario) {
                print(ScenarioSchema.text());
            } else {
                print(document.events ? EventLog.schema() : ResultsSchema.text());
            }
        }
    }
}
