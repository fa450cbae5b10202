/**
 * The lessons: what they ask, the code that they name, the runs that they start, and what a run says to predictions. All of it is asked of the
 * load client's own lessons; who predicts, and what, is known to the page alone.
 *
 * <p>May use {@code mesh.console} for where the project is, {@code process} to start a run, {@code runs} to read one, {@code scenario} for what a
 * run is told, and {@code security} for its queues; of the load client {@code lesson}, {@code lesson.judging}, {@code lesson.reading}, {@code results}, {@code scenario},
 * {@code scenario.service} and {@code scenario.yaml}. Begin at {@link mesh.console.lesson.LessonController}.
 */
@NullMarked
package mesh.console.lesson;

import org.jspecify.annotations.NullMarked;
