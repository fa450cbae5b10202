/** Tests of lessons as data, and of the source file that a lesson names. */
@NullMarked
package mesh.load.lesson;

import org.jspecify.annotations.NullMarked;
