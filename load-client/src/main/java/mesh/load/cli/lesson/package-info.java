/**
 * A lesson in the terminal: it asks, locks what was predicted, has the scenario run, draws the result over the prediction and explains it.
 *
 * <p>May use {@code lesson}, {@code run}, {@code cli.output}, {@code report.text}, {@code results}, {@code scenario} and {@code services}.
 * Begin at {@link mesh.load.cli.lesson.LessonFlow}.
 */
@NullMarked
package mesh.load.cli.lesson;

import org.jspecify.annotations.NullMarked;
