/**
 * The lessons: their questions, the code that they name, the runs that they start, and the comparison of predictions with a run. They
 * come from the load client. Only the page keeps a user's predictions.
 *
 * <p>Begin at {@link mesh.console.lesson.LessonController}.
 */
@NullMarked
package mesh.console.lesson;

import org.jspecify.annotations.NullMarked;
