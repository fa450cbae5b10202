/**
 * Tests of the lessons' routes, and a sample run of a lesson for these tests and those of the pages. Begin at
 * {@link mesh.console.lesson.LessonApiTest}.
 */
@NullMarked
package mesh.console.lesson;

import org.jspecify.annotations.NullMarked;
