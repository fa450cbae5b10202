package mesh.load.lesson;

/**
 * What explains a result. Figures of the run stand in it as placeholders, see {@link Placeholder}.
 *
 * @param when an assertion: what the run has to have shown, or else the text would explain what nobody saw
 * @param text three sentences
 * @param otherwise what is said if the run did not show it
 */
public record Explanation(String when, String text, String otherwise) {}
