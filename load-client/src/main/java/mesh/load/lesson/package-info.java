/**
 * A lesson: a question, predictions of what a run will show, the run, an explanation of its result, and a variation to predict again. This
 * package contains plain data; {@code lesson.reading} reads it from a file, {@code lesson.judging} compares predictions with measurements.
 *
 * <p>It runs nothing: {@code cli.lesson} starts the run.
 *
 * <p>May use {@code os} and {@code scenario}, and of {@code run} what reads one. Begin at {@link mesh.load.lesson.Lesson}.
 */
@NullMarked
package mesh.load.lesson;

import org.jspecify.annotations.NullMarked;
