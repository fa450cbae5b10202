/**
 * Lays predictions beside what a run has measured, and explains the result: pure functions. What was not measured is said to be
 * unknown, and what a run did not show is not explained.
 *
 * <p>May use {@code lesson}, {@code results}, {@code assertions}, {@code scenario}, {@code stats} and {@code report.text}. Begin at
 * {@link mesh.load.lesson.judging.Judge}.
 */
@NullMarked
package mesh.load.lesson.judging;

import org.jspecify.annotations.NullMarked;
