package mesh.load.cli;

import java.net.URI;
import java.util.Map;
import mesh.load.interop.ExportedScenario;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that name the tool and the scenario. {@code export} and {@code import} share them. */
final class ExportedScenarioOptions {

    @Parameters(
            index = "0",
            paramLabel = "TOOL",
            converter = Tool.Converter.class,
            description = "hyperfoil, or k6, of which nothing is imported.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private Tool tool;

    @Parameters(
            index = "1",
            paramLabel = "SCENARIO",
            description = "Name of a shipped scenario (see list), or the path of a YAML file.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private String scenario;

    @Option(
            names = "--users",
            paramLabel = "N",
            converter = WholeNumber.Users.class,
            description = "Users of every contender, 1 to 10000, instead of what the scenario says.")
    private @Nullable Integer users;

    Tool tool() {
        return tool;
    }

    /**
     * Returns the scenario as the tool runs it. The file needs no trust: this starts nothing from it and sends nothing, whatever the
     * file contains.
     *
     * @throws mesh.load.scenario.ScenarioException if the scenario does not exist, or other tools cannot run it
     */
    ExportedScenario exported(Map<Service, URI> addresses) {
        Scenario found = CheckedScenarios.find(scenario, Trust.EVERYTHING);
        return ExportedScenario.of(users == null ? found : found.withUsers(users), addresses);
    }
}
