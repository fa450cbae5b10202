/**
 * The lessons: their questions, the code that they name, the runs that they start, and the comparison of predictions with a run. The
 * lessons come from the load client. A user's predictions are kept only in the page.
 *
 * <p>Begin at {@link mesh.console.lesson.LessonController}.
 */
@NullMarked
package mesh.console.lesson;

import org.jspecify.annotations.NullMarked;
