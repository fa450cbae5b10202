package mesh.load.lesson;

/**
 * The comment on a result.
 *
 * @param shown whether the run showed the subject of the lesson
 * @param text the explanation with the run's own figures, or why there is none
 */
public record Explained(boolean shown, String text) {}
