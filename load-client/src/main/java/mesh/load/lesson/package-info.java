/**
 * A lesson: a question, predictions of what a run will show, the run, what explains its result, and a variation to predict again. Plain data
 * here; {@code lesson.reading} makes it of a file, {@code lesson.judging} lays a prediction beside what was measured.
 *
 * <p>It runs nothing: {@code cli.lesson} starts the run.
 *
 * <p>May use {@code os} and {@code scenario}, and of {@code run} what reads one. Begin at {@link mesh.load.lesson.Lesson}.
 */
@NullMarked
package mesh.load.lesson;

import org.jspecify.annotations.NullMarked;
