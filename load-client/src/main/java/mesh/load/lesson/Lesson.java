package mesh.load.lesson;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lesson: question, predictions, run, explanation, and a variation to try next.
 *
 * @param number position among the shipped lessons, from 1; 0 for a user's own lesson
 * @param numbers that readers may replace by their own numbers
 * @param predictions one to three
 * @param code path of the file that caused the result, from the folder of the project
 * @param fixed path of the file with which the result would be another one; null if no other file does the same work
 */
public record Lesson(
        String id,
        int number,
        String title,
        String question,
        List<OwnNumber> numbers,
        Trial scenario,
        List<Prediction> predictions,
        Explanation explanation,
        Limit limit,
        Variation variation,
        List<Further> further,
        String code,
        @Nullable String fixed)
        implements Round {

    /** The setting that changes the result, with its effect in a sentence. Service and property are null if the limit is in the code. */
    public record Limit(@Nullable String service, @Nullable String property, String text) {}

    /** A lesson's second round. Its question names the change, and asks for its effect. */
    public record Variation(String question, Trial scenario, List<Prediction> predictions, Explanation explanation)
            implements Round {}
}
