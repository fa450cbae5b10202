/**
 * Tests of the lessons' routes, and the run of a lesson that they and the pages' tests are made with. Begin at
 * {@link mesh.console.lesson.LessonApiTest}.
 */
@NullMarked
package mesh.console.lesson;

import org.jspecify.annotations.NullMarked;
