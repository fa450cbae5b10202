package mesh.load.lesson;

import java.util.List;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;

/**
 * The scenario that a round runs, whole and ready: what is picked of a shipped one, and what is changed of it, is done already.
 *
 * @param name of the scenario, and of the folder of its results
 * @param contenders their ids, in the order in which they are put under load; what is asked is asked of the first one if nothing else is said
 * @param yaml the text of the scenario's file
 */
public record Trial(String name, List<String> contenders, String yaml) {

    /** What {@code run} takes. The text was written by this program, of a scenario that was allowed to do what it does. */
    public Scenario scenario() {
        return CheckedScenarios.read(name + ".yaml", yaml);
    }
}
