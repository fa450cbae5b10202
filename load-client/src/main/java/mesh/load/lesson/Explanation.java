package mesh.load.lesson;

/**
 * The explanation of a result. Figures of the run are placeholders in it, see {@link Placeholder}.
 *
 * @param when an assertion about what the run must have shown; otherwise the text would explain something that did not happen
 * @param text three sentences
 * @param otherwise the text if the run did not show it
 */
public record Explanation(String when, String text, String otherwise) {}
