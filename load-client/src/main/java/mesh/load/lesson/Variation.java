package mesh.load.lesson;

import java.util.List;

/**
 * A lesson's second round.
 *
 * @param question what is different, and what that will do
 * @param scenario what is run
 * @param predictions one to three
 * @param explanation of what the run shows
 */
public record Variation(String question, Trial scenario, List<Prediction> predictions, Explanation explanation)
        implements Round {}
