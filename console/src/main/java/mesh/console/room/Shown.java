package mesh.console.room;

import org.jspecify.annotations.Nullable;

/**
 * What a run has shown about a question.
 *
 * @param text a figure with its unit, or the letter of the right option; empty if the run has no answer, or did not show the lesson
 * @param value the figure in the unit of the question; null for a choice, and without an answer
 */
record Shown(String text, @Nullable Double value) {}
