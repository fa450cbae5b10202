package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;

/** One cycle of predict, run and compare. A lesson is one round, and its variation is another. */
public sealed interface Round permits Lesson, Lesson.Variation {

    String question();

    Trial scenario();

    List<Prediction> predictions();

    Explanation explanation();

    /**
     * The complete scenario of a round. A question is about the first contender unless it names another one.
     *
     * @param contenders their ids
     */
    @JsonPropertyOrder({"name", "contenders", "yaml"})
    record Trial(@JsonIgnore Scenario scenario, List<String> contenders) {

        @JsonProperty
        public String name() {
            return scenario.name();
        }

        /** Returns the text of a scenario file, for a page that shows it. */
        @JsonProperty
        public String yaml() {
            return ScenarioWriter.yaml(scenario);
        }
    }

    /**
     * The text that a lesson shows after a measurement.
     *
     * @param when assertion that must pass, because the text would otherwise explain something that did not happen
     * @param text three sentences, with {@linkplain Explainer.Placeholder placeholders} for figures of the run
     * @param needs what the loads must have had, so that this assertion and those of the predictions can be judged at all; null for what
     *     their figures need, which are times only
     * @param stages what the users waited for, which follows the text if the run measured it; null if the lesson does not say it
     */
    record Explanation(
            String when,
            @Nullable List<Need> needs,
            String text,
            @Nullable String stages,
            String otherwise) {}
}
