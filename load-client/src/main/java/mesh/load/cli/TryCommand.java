package mesh.load.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.RunOutput;
import mesh.load.os.OutputFile;
import mesh.load.report.JunitReport.Case;
import mesh.load.report.Regression;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "try",
        description = {
            "Put your own application under load: a jar, which this command starts and stops, or a URL.",
            "It gets bursts of more and more users until requests fail. A jar runs as it is, and with virtual threads.",
            "A jar can do everything that you can do. Try only jars that you would run yourself."
        })
public final class TryCommand extends MeshCommand implements Callable<Integer> {

    /** The name of a key in a message of the run, for which this command has an option. */
    private static final Pattern KEY = Pattern.compile("'(path|port|java|jvm|ready|users|data|headers):?'");

    @Mixin
    private final TriedOptions tried = new TriedOptions();

    @Option(names = "--save", paramLabel = "FILE", description = "Write the scenario to a file, and start nothing.")
    private @Nullable Path save;

    @Option(names = "--results", paramLabel = "DIR", description = RunCommand.RESULTS)
    private @Nullable Path results;

    @Option(names = "--thread-dumps", description = RunCommand.THREAD_DUMPS)
    private boolean threadDumps;

    @Mixin
    private final SlowerOption slower = new SlowerOption();

    @Mixin
    private final NotShownOption notShown = new NotShownOption();

    @Mixin
    private final PipelineOptions pipeline = new PipelineOptions();

    @Option(
            names = "--fail-on-errors",
            description =
                    "Exit with 1 if a request failed. Without this option, only an application that breaks does that.")
    private boolean failOnErrors;

    @Option(names = "--json", description = "Print the result as one line of JSON instead of the table.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        require(
                tried.comparesVersions() || !slower.isGiven(),
                "--fail-if-slower compares two versions. Allowed: with --baseline");
        Scenario scenario = tried.scenario(this::rejection, err()::println);
        if (save != null) {
            return save(scenario, save);
        }
        try {
            return run(scenario);
        } catch (ScenarioException wrong) {
            throw inOptions(wrong);
        }
    }

    /** Returns a message of the run, which names keys of a file, with the options of this command. */
    private static ScenarioException inOptions(ScenarioException wrong) {
        String message = KEY.matcher(String.valueOf(wrong.getMessage())).replaceAll("--$1");
        ScenarioException inOptions = new ScenarioException(message.replace("use --random-ports", "leave --port out")
                .replace("--headers", "--header")
                .replace(" and 'expect', and", ", and"));
        inOptions.initCause(wrong);
        return inOptions;
    }

    private int save(Scenario scenario, Path file) throws IOException {
        OutputFile.write(
                file, ScenarioWriter.yaml(scenario, file.toAbsolutePath().resolveSibling("")));
        err().println("scenario: " + file + ". Run it with ./mesh run --trust " + file);
        return ExitCode.PASSED;
    }

    private int run(Scenario scenario) throws IOException {
        RunSettings settings = new RunSettings(
                        RunCommand.started(!tried.hasPort(), false),
                        RunCommand.resultsOrDefault(results),
                        false,
                        Main.Version.text(),
                        arguments())
                .withThreadDumps(threadDumps);
        RunOutput output = RunOutput.run(
                commandLine(), scenario, settings, true, "scenario " + scenario.name() + ": " + scenario.question());
        output.print(json);
        boolean rendered = output.render();
        List<Regression> regressions = slower.regressions(tolerated -> Regression.in(output.result(), tolerated));
        Case errors = failOnErrors ? Case.noRequestFailed(output.result()) : null;
        int verdict = Stream.of(
                        ExitCode.of(output.result()),
                        SlowerOption.exitCode(regressions, err()),
                        errors == null ? ExitCode.PASSED : ExitCode.of(errors.verdict()))
                .reduce(ExitCode.PASSED, ExitCode::worse);
        boolean written = pipeline.write(
                output.result(),
                Stream.concat(Stream.ofNullable(errors), regressions.stream().map(Case::of))
                        .toList(),
                err());
        return ExitCode.worse(notShown.applyTo(verdict), rendered && written ? ExitCode.PASSED : ExitCode.NO_MESH);
    }
}
