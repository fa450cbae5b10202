/**
 * Reads the file form of a lesson. Messages about mistakes in a file name line and column, as for a scenario.
 *
 * <p>May use {@code lesson}, {@code os}, {@code scenario} and {@code assertions}, and of {@code run} what reads a scenario. Begin at {@link mesh.load.lesson.reading.Lessons}.
 */
@NullMarked
package mesh.load.lesson.reading;

import org.jspecify.annotations.NullMarked;
