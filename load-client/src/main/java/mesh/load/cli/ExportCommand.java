package mesh.load.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.interop.ExportedScenario;
import mesh.load.interop.HyperfoilBenchmark;
import mesh.load.interop.K6Script;
import mesh.load.os.OutputFile;
import mesh.load.results.ResultsException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code export}: writes a scenario as a file for another load tool. */
@Command(
        name = "export",
        description = {
            "Write a scenario's load as a benchmark of Hyperfoil or as a script for k6. Nothing is started.",
            "What these tools cannot know, and which scenarios they cannot do: see docs/other-tools.md."
        })
public final class ExportCommand implements Callable<Integer> {

    @Mixin
    private final ExportedScenarioOptions scenario = new ExportedScenarioOptions();

    @Option(
            names = "--agents",
            paramLabel = "N",
            converter = WholeNumber.Agents.class,
            description =
                    "Of Hyperfoil, that share the users of each contender, 1 to 100. Default: one, which the file does not name.")
    private @Nullable Integer agents;

    @Option(
            names = "--attach",
            paramLabel = "NAME=URL",
            split = ",",
            description =
                    "Where a service listens, as other machines see it. Default: on this one, at the ports of up.")
    private List<String> attach = List.of();

    @Option(names = "--out", paramLabel = "FILE", description = "Write to a file instead of standard output.")
    private @Nullable Path file;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (agents != null && scenario.tool() != Tool.HYPERFOIL) {
            throw new ParameterException(
                    spec.commandLine(), "--agents: " + scenario.tool().label() + " has none; Allowed: with hyperfoil");
        }
        String text = text(scenario.exported(AttachOption.parse(spec.commandLine(), attach)));
        if (file == null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        } else {
            write(file, text);
        }
        return ExitCode.PASSED;
    }

    private String text(ExportedScenario exported) {
        return switch (scenario.tool()) {
            case HYPERFOIL -> new HyperfoilBenchmark(exported, agents == null ? 1 : agents).yaml();
            case K6 -> new K6Script(exported).text();
        };
    }

    private static void write(Path file, String text) {
        try {
            OutputFile.write(file, text);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }
}
