package mesh.load.run;

import java.util.List;
import mesh.load.assertions.AssertionGrammar;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;

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
        Scenario scenario = ShippedScenarios.find(nameOrPath, trust);
        AssertionGrammar.validate(scenario);
        return scenario;
    }
}
