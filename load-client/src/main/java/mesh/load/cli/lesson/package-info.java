/**
 * A lesson in the terminal: it asks, locks what was predicted, has the scenario run, draws the result over the prediction and explains it.
 *
 * <p>May use {@code lesson}, {@code cli.output}, {@code report.text}, {@code results} and {@code scenario}. Begin at
 * {@link mesh.load.cli.lesson.LessonFlow}.
 */
@NullMarked
package mesh.load.cli.lesson;

import org.jspecify.annotations.NullMarked;
