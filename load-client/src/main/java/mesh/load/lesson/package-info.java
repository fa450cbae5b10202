/**
 * A lesson: a question, predictions of what a run will show, the run, an explanation of its result, and a variation to predict again. This
 * package reads a lesson from a file, compares predictions with measurements, and explains the result from the results alone.
 *
 * <p>It does not start the run: {@code mesh.load.cli} does. Begin at {@link mesh.load.lesson.Lesson}.
 */
@NullMarked
package mesh.load.lesson;

import org.jspecify.annotations.NullMarked;
