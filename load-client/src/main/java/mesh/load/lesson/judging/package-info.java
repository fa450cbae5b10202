/**
 * Compares predictions with the measurements of a run, and explains the result, with pure functions. A missing measurement counts as
 * unknown. Only what a run has shown is explained.
 *
 * <p>May use {@code lesson}, {@code results}, {@code assertions}, {@code scenario}, {@code stats} and {@code report.text}. Begin at
 * {@link mesh.load.lesson.judging.Judge}.
 */
@NullMarked
package mesh.load.lesson.judging;

import org.jspecify.annotations.NullMarked;
