package mesh.console.scenario;

import java.util.ArrayList;
import java.util.List;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.text.DidYouMean;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What {@code ./mesh run} is to be told. All of it was checked as {@code ./mesh run} will check it, so that what is wrong is told to whoever has
 * asked, and nothing is started.
 *
 * @param name of the scenario
 * @param words behind {@code ./mesh run}
 * @param file that has to be there for as long as it runs; null for a shipped scenario as it is
 */
public record RunArguments(
        String name, List<String> words, @Nullable ScenarioFile file) implements AutoCloseable {

    /**
     * Checks a request.
     *
     * @throws ScenarioException that says in a line what is wrong
     */
    public static RunArguments of(RunRequest request) {
        RunOptions options = request.optionsOrNone();
        if (request.scenario() != null && request.yaml() == null) {
            Scenario shipped = shipped(request.scenario());
            return options.changeTheScenario()
                    ? changed(shipped, options)
                    : arguments(shipped, request.scenario(), options, null);
        }
        if (request.yaml() != null && request.scenario() == null) {
            return typed(request.yaml(), options);
        }
        throw new ScenarioException(
                "what is to run? Allowed: 'scenario', the name of a shipped one, or 'yaml', its text");
    }

    /** Shipped ones alone: a path may lead anywhere. */
    static Scenario shipped(String name) {
        if (!ShippedScenarios.NAMES.contains(name)) {
            throw new ScenarioException(
                    "unknown scenario '" + name + "'; " + DidYouMean.hint(name, ShippedScenarios.NAMES));
        }
        return CheckedScenarios.find(name);
    }

    private static RunArguments typed(String yaml, RunOptions options) {
        if (!options.changeTheScenario()) {
            return ofFile(yaml, options);
        }
        try (ScenarioFile asked = ScenarioFile.write(yaml)) {
            return changed(asked.read(), options);
        }
    }

    private static RunArguments changed(Scenario scenario, RunOptions options) {
        return ofFile(YAMLMapper.shared().writeValueAsString(options.changed(ScenarioWriter.tree(scenario))), options);
    }

    private static RunArguments ofFile(String yaml, RunOptions options) {
        ScenarioFile file = ScenarioFile.write(yaml);
        try {
            return arguments(file.read(), file.path().toString(), options, file);
        } catch (RuntimeException refused) {
            file.close();
            throw refused;
        }
    }

    private static RunArguments arguments(
            Scenario scenario, String nameOrPath, RunOptions options, @Nullable ScenarioFile file) {
        options.check(scenario);
        List<String> words = new ArrayList<>(List.of(nameOrPath));
        words.addAll(List.of(options.arguments()));
        return new RunArguments(scenario.name(), words, file);
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
