package mesh.load.lesson;

import java.util.List;

/**
 * One lesson: what is asked, what is predicted, what is run, what explains it, and what can be tried next.
 *
 * @param id lower case, digits and hyphens
 * @param number among those that are shipped, from 1; 0 of a lesson that somebody wrote himself
 * @param title a few words
 * @param question one sentence
 * @param numbers that the reader may have of his own; none of most lessons
 * @param scenario what is run, with these numbers
 * @param predictions one to three
 * @param explanation of what the run shows
 * @param limit the setting that changes it
 * @param variation the same once more with something changed
 * @param further what else may be in the reader's case, and where it is decided; none of most lessons
 * @param code path of the file that did it, from the folder of the project
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
