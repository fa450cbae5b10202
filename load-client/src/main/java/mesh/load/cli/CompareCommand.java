package mesh.load.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.os.OutputFile;
import mesh.load.report.compare.RunComparison;
import mesh.load.report.text.PlainText;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code compare}: shows two runs side by side. */
@Command(
        name = "compare",
        description = {
            "Show what changed from one run to another, and what came out different: two machines, two JDKs, before and after.",
            "Two runs that ask different questions are refused. The exit code is 0 whatever came out."
        })
final class CompareCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FIRST", description = "A folder that run has written.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private Path first;

    @Parameters(index = "1", paramLabel = "SECOND", description = "Another one.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private Path second;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the comparison as a page, too.")
    private @Nullable Path html;

    @Option(names = "--json", description = "Print the comparison as one line of JSON instead of tables.")
    private boolean json;

    @Option(names = "--force", description = "Compare runs that ask different questions: their times then mean little.")
    private boolean force;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        RunComparison comparison = new RunComparison(new ResultsFolder(first).read(), new ResultsFolder(second).read());
        refuse(comparison);
        spec.commandLine().getOut().print(json ? comparison.json() + "\n" : PlainText.lines(comparison.text()));
        spec.commandLine().getOut().flush();
        if (html != null) {
            write(html, comparison.html());
        }
        return ExitCode.PASSED;
    }

    private void refuse(RunComparison comparison) {
        if (comparison.isEmpty()) {
            throw new ResultsException("the two runs have no contender in common");
        }
        String other = comparison.otherQuestion();
        if (other != null && !force) {
            throw new ResultsException(
                    "the two runs ask different questions: " + other + ". --force compares them nevertheless");
        }
    }

    private static void write(Path file, String page) {
        try {
            OutputFile.write(file, page);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }
}
