package mesh.load.lesson;

import java.util.List;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;

/** Predict, run, compare: a lesson does it once, and its variation once more. */
public sealed interface Round permits Lesson, Lesson.Variation {

    String question();

    Trial scenario();

    List<Prediction> predictions();

    Explanation explanation();

    /**
     * The scenario that a round runs, complete: contenders of a shipped scenario are selected, and changes are applied.
     *
     * @param name of the scenario, and of the folder of its results
     * @param contenders their ids, in the order in which they are put under load; a question is about the first unless it names another
     * @param yaml the text of the scenario's file
     */
    record Trial(String name, List<String> contenders, String yaml) {

        /** Returns the scenario for {@code run}. This program wrote the text, from a scenario with permission to do what it does. */
        public Scenario scenario() {
            return CheckedScenarios.read(name + ".yaml", yaml);
        }
    }
}
