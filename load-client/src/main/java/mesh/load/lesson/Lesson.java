package mesh.load.lesson;

import java.util.List;

/**
 * One lesson: the question, the predictions, the run, the explanation, and what to try next.
 *
 * @param id lower case, digits and hyphens
 * @param number among the shipped lessons, from 1; 0 for a user's own lesson
 * @param title a few words
 * @param question one sentence
 * @param numbers that readers may replace by their own; most lessons have none
 * @param scenario the scenario of the run, with these numbers
 * @param predictions one to three
 * @param explanation of the results of the run
 * @param limit the setting that changes the result
 * @param variation a second round with a change
 * @param further other circumstances of the reader's case, and where they are decided; most lessons have none
 * @param code path of the file that caused the result, from the folder of the project
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
        String code)
        implements Round {}
