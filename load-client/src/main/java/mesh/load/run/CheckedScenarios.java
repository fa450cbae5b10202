package mesh.load.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.metrics.AssertionGrammar;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.Section;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;

/** Reads scenarios. Reports every error in them, including errors in assertions, before anything is built or started. */
public final class CheckedScenarios {

    private CheckedScenarios() {}

    /** Finds a scenario. A scenario that is found by its path may do only what experiments need. */
    public static Scenario find(String nameOrPath) {
        return find(nameOrPath, Trust.experiments(List.of()));
    }

    /**
     * Finds a shipped scenario by its name, or another one by its path. A shipped scenario may do everything, any other only what the trust
     * covers.
     *
     * @throws mesh.load.scenario.key.ScenarioException if the scenario has an error; the message says what is wrong, and where
     */
    public static Scenario find(String nameOrPath, Trust trust) {
        return checked(ShippedScenarios.find(nameOrPath, trust));
    }

    /** Reads the text of a scenario that may do everything. Messages contain the name of the source. */
    public static Scenario read(String source, String yaml) {
        return checked(ScenarioReader.read(source, yaml));
    }

    /** Reads the scenario that a result contains. Old names of keys are allowed there. The source is the result's file. */
    public static Scenario read(String source, Map<String, Object> tree, Trust trust) {
        return checked(ScenarioReader.read(source, tree, trust));
    }

    /** Reads the scenario that another document contains. The {@code command} accepts {@code --trust} for that document. */
    public static Scenario read(String source, Section root, Trust trust, String command) {
        return checked(ScenarioReader.read(source, root, trust, command));
    }

    /** Returns the scenario, or the part of one, that another document contains. Its keys have not been read yet. */
    public static Optional<Section> part(Section document, String key) {
        return ScenarioReader.part(document, key);
    }

    /** Returns a shipped scenario that can be changed, in place of a value of another document. */
    public static Section shipped(String name, Section place, String key) {
        return ShippedScenarios.document(name, place, key);
    }

    private static Scenario checked(Scenario scenario) {
        AssertionGrammar.validate(scenario);
        return scenario;
    }
}
