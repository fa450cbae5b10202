package mesh.load.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.interop.ExportedScenario;
import mesh.load.interop.HyperfoilBenchmark;
import mesh.load.interop.HyperfoilResult;
import mesh.load.interop.K6Script;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

@SuppressWarnings("NullAway.Init") // picocli rejects a command line without the parameters.
final class OtherToolCommands {

    private OtherToolCommands() {}

    enum Tool implements Labelled {
        HYPERFOIL,
        K6
    }

    private static final class ToolConverter implements ITypeConverter<Tool> {

        @Override
        public Tool convert(String text) {
            return Labelled.find(Tool.class, text)
                    .orElseThrow(() -> new TypeConversionException(
                            "unknown tool '" + text + "'. " + DidYouMean.hint(text, Labelled.labels(Tool.class))));
        }
    }

    abstract static class ToolCommand extends MeshCommand implements Callable<Integer> {

        @Parameters(
                index = "0",
                paramLabel = "TOOL",
                converter = ToolConverter.class,
                description = "hyperfoil or k6. Only results of Hyperfoil can be imported.")
        Tool tool;

        @Parameters(
                index = "1",
                paramLabel = "SCENARIO",
                description = "Name of a shipped scenario (see ./mesh list), or path of a YAML file.")
        private String scenario;

        @Option(
                names = "--users",
                paramLabel = "N",
                converter = WholeNumber.Users.class,
                description = ScenarioOptions.USERS)
        private @Nullable Integer users;

        /** Accepts every file. The file needs no trust, because this command starts nothing from it and sends nothing. */
        final ExportedScenario exported(Map<Service, URI> addresses) {
            Scenario found = CheckedScenarios.find(scenario, Trust.EVERYTHING);
            return ExportedScenario.of(users == null ? found : found.withUsers(users), addresses);
        }
    }

    @Command(
            name = "export",
            description = {
                "Write a scenario's load as a Hyperfoil benchmark or as a k6 script. Nothing is started.",
                "docs/other-tools.md lists what these tools cannot know, and which scenarios they cannot run."
            })
    static final class ExportCommand extends ToolCommand {

        @Option(
                names = "--agents",
                paramLabel = "N",
                converter = WholeNumber.UpTo100.class,
                description = "Number of Hyperfoil agents that share the users of each contender, 1 to 100. Default: "
                        + "one, which the file does not name.")
        private @Nullable Integer agents;

        @Option(
                names = "--attach",
                paramLabel = "NAME=URL",
                split = ",",
                description =
                        "Address of a service, as seen from other machines. Default: this machine, with the ports of "
                                + "./mesh up.")
        private List<String> attach = List.of();

        @Option(names = "--out", paramLabel = "FILE", description = "Write to this file instead of standard output.")
        private @Nullable Path file;

        @Override
        public Integer call() {
            require(
                    agents == null || tool == Tool.HYPERFOIL,
                    "--agents: " + tool.label() + " has no agents. Allowed: only with hyperfoil");
            ExportedScenario exported = exported(attached(attach));
            String text = switch (tool) {
                case HYPERFOIL -> new HyperfoilBenchmark(exported, agents == null ? 1 : agents).yaml();
                case K6 -> new K6Script(exported).text();
            };
            if (file == null) {
                print(text);
            } else {
                write(file, text);
            }
            return ExitCode.PASSED;
        }
    }

    @Command(
            name = "import",
            description = {
                "Create a results folder from Hyperfoil's measurements of an exported scenario, to compare them with a run.",
                "The results say which figures are missing, because Hyperfoil does not measure them: see docs/other-tools.md."
            })
    static final class ImportCommand extends ToolCommand {

        @Parameters(
                index = "2",
                paramLabel = "FILE",
                description = "The file total.csv that Hyperfoil's command 'export -f csv' writes for its run.")
        private Path file;

        @Option(names = "--results", paramLabel = "DIR", description = RunCommand.RESULTS)
        private @Nullable Path results;

        @Override
        public Integer call() {
            require(tool == Tool.HYPERFOIL, "results of " + tool.label() + " cannot be imported. Allowed: hyperfoil");
            RunResult result = new HyperfoilResult(exported(Map.of()), file).read(Main.Version.text(), arguments());
            ResultsFolder folder = ResultsFolder.create(
                    RunCommand.resultsOrDefault(results),
                    result.name() + "-hyperfoil",
                    LocalDateTime.ofInstant(result.startedAt(), ZoneId.systemDefault()));
            folder.write(result);
            result.notes().forEach(note -> out().println("- " + note));
            out().println("./mesh compare FIRST " + folder.path());
            out().flush();
            return ExitCode.of(result.state());
        }
    }
}
