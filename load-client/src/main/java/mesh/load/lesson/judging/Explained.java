package mesh.load.lesson.judging;

/**
 * What is said of a result.
 *
 * @param shown whether the run has shown what the lesson is about
 * @param text the explanation with the run's own figures, or why there is none
 */
public record Explained(boolean shown, String text) {}
