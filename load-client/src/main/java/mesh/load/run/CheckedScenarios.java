package mesh.load.run;

import java.util.List;
import java.util.Optional;
import mesh.load.assertions.grammar.AssertionGrammar;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;
import mesh.load.scenario.yaml.document.Section;

/**
 * The only way from a name or a file to a scenario that can be run: what is wrong in the file, its assertions included, is said with
 * its line before anything is built or started.
 */
public final class CheckedScenarios {

    private CheckedScenarios() {}

    /** A shipped scenario by its name, or another by its path, which may do what experiments need. */
    public static Scenario find(String nameOrPath) {
        return find(nameOrPath, Trust.experiments(List.of()));
    }

    /**
     * A shipped scenario by its name, which may do everything, or another by its path, which may do what it is trusted with.
     *
     * @throws mesh.load.scenario.ScenarioException that says what is wrong, and where
     */
    public static Scenario find(String nameOrPath, Trust trust) {
        return checked(ShippedScenarios.find(nameOrPath, trust));
    }

    /**
     * Reads the text of a scenario that may do everything.
     *
     * @param source what messages call it: a file name
     */
    public static Scenario read(String source, String yaml) {
        return checked(ScenarioReader.read(source, yaml));
    }

    /**
     * Reads the scenario that another document holds.
     *
     * @param root of the scenario, see {@link #part}
     * @param command that can be told to trust the document
     */
    public static Scenario read(String source, Section root, Trust trust, String command) {
        return checked(ScenarioReader.read(source, root, trust, command));
    }

    /** The scenario, or what of one, that another document holds, of which nothing is read yet. */
    public static Optional<Section> part(Section document, String key) {
        return ScenarioReader.part(document, key);
    }

    /** A shipped scenario that is about to be changed, of which nothing is read yet. */
    public static Section shipped(String name) {
        return ShippedScenarios.document(name);
    }

    private static Scenario checked(Scenario scenario) {
        AssertionGrammar.validate(scenario);
        return scenario;
    }
}
