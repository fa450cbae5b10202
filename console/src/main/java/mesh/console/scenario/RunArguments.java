package mesh.console.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;

/**
 * A command of {@code ./mesh} that measures, and its arguments. They have already passed the checks of that command, so that a user learns
 * of a mistake before anything is started.
 *
 * @param name the name of the scenario
 * @param verb {@code run} or {@code try}
 * @param words the words after the verb
 * @param file the scenario's file, which must exist until the run ends; null for an unchanged shipped scenario
 */
public record RunArguments(
        String name,
        String verb,
        List<String> words,
        @Nullable ScenarioFile file) implements AutoCloseable {

    /**
     * Checks a request.
     *
     * @throws ScenarioException if something is wrong; the message says in one line what is wrong
     */
    public static RunArguments of(RunRequest request) {
        RunOptions options = request.optionsOrNone();
        if (request.scenario() != null && request.yaml() == null) {
            Scenario shipped = shipped(request.scenario());
            return options.changeTheScenario()
                    ? of(options.changed(shipped), options)
                    : arguments(shipped, request.scenario(), options, null);
        }
        if (request.yaml() != null && request.scenario() == null) {
            return typed(request.yaml(), options);
        }
        throw new ScenarioException(
                "the request must have either 'scenario', the name of a shipped one, or 'yaml', its text");
    }

    /** Finds a shipped scenario by name. Does not accept a path, because a path may lead to any file. */
    static Scenario shipped(String name) {
        if (!ShippedScenarios.NAMES.contains(name)) {
            throw new ScenarioException(
                    "unknown scenario '" + name + "'. " + DidYouMean.hint(name, ShippedScenarios.NAMES));
        }
        return CheckedScenarios.find(name);
    }

    private static RunArguments typed(String yaml, RunOptions options) {
        if (!options.changeTheScenario()) {
            return ofFile(yaml, ScenarioFile::read, options);
        }
        try (ScenarioFile typed = ScenarioFile.write(yaml)) {
            return of(options.changed(typed.read()), options);
        }
    }

    /** Returns the arguments for a scenario of this process. It must not need more trust than a file of unknown origin. */
    public static RunArguments of(Scenario scenario) {
        return of(scenario, RunOptions.NONE);
    }

    private static RunArguments of(Scenario scenario, RunOptions options) {
        return ofFile(ScenarioWriter.yaml(scenario), written -> scenario, options);
    }

    /** The file is for the process of the run. */
    private static RunArguments ofFile(String yaml, Function<ScenarioFile, Scenario> scenario, RunOptions options) {
        ScenarioFile file = ScenarioFile.write(yaml);
        try {
            return arguments(scenario.apply(file), file.path().toString(), options, file);
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
        return new RunArguments(scenario.name(), "run", words, file);
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
