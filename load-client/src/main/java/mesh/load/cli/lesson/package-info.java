/**
 * A lesson in the terminal. It asks for predictions, locks them, runs the scenario, draws the result beside the prediction and explains it.
 *
 * <p>Begin at {@link mesh.load.cli.lesson.LessonFlow}.
 */
@NullMarked
package mesh.load.cli.lesson;

import org.jspecify.annotations.NullMarked;
