package mesh.load.lesson;

import java.util.List;

/**
 * A lesson's second round.
 *
 * @param question what changes, and what its effect will be
 * @param scenario the scenario of the run
 * @param predictions one to three
 * @param explanation of the results of the run
 */
public record Variation(String question, Trial scenario, List<Prediction> predictions, Explanation explanation)
        implements Round {}
