package mesh.load.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.interop.HyperfoilResult;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code import}: turns the measurements of another load tool into a folder of results. */
@Command(
        name = "import",
        description = {
            "Make a folder of results from what Hyperfoil measured of an exported scenario, to compare it with a run.",
            "What Hyperfoil does not know is absent, and the results say so: see docs/other-tools.md."
        })
public final class ImportCommand implements Callable<Integer> {

    @Mixin
    private final ExportedScenarioOptions scenario = new ExportedScenarioOptions();

    @Parameters(
            index = "2",
            paramLabel = "FILE",
            description = "The total.csv of what Hyperfoil's export -f csv writes of the run.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private Path file;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Where the folder of results is made. Default: results/ beside the launcher.")
    private @Nullable Path results;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (scenario.tool() != Tool.HYPERFOIL) {
            throw new ParameterException(
                    spec.commandLine(),
                    "nothing of " + scenario.tool().label() + " can be imported; Allowed: hyperfoil");
        }
        RunResult result = new HyperfoilResult(scenario.exported(Map.of()), file).read(version(), arguments());
        ResultsFolder folder = ResultsFolder.create(
                results == null ? MeshHome.ofThisProcess().root().resolve("results") : results,
                result.name() + "-hyperfoil",
                LocalDateTime.ofInstant(result.startedAt(), ZoneId.systemDefault()));
        folder.write(result);
        PrintWriter out = spec.commandLine().getOut();
        result.notes().forEach(note -> out.println("- " + note));
        out.println("./mesh compare FIRST " + folder.path());
        out.flush();
        return ExitCode.of(result.state());
    }

    private String version() {
        return spec.root().version()[0].replaceFirst("mesh ", "");
    }

    private List<String> arguments() {
        return List.copyOf(spec.commandLine().getParseResult().originalArgs());
    }
}
