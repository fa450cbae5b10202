/**
 * The lessons: their questions, the code that they name, the runs that they start, and the comparison of predictions with a run. They
 * come from the load client. Only the page keeps a user's predictions.
 *
 * <p>May use {@code mesh.console} for the place of the project, {@code process} to start a run, {@code runs} to read one,
 * {@code scenario} for the arguments of a run, and {@code security} for its queues; of the load client {@code lesson},
 * {@code lesson.judging}, {@code lesson.reading}, {@code results}, {@code scenario}, {@code scenario.service} and
 * {@code scenario.yaml}. Begin at {@link mesh.console.lesson.LessonController}.
 */
@NullMarked
package mesh.console.lesson;

import org.jspecify.annotations.NullMarked;
