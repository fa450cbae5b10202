/** Lessons as data, and the file that one of them names. */
@NullMarked
package mesh.load.lesson;

import org.jspecify.annotations.NullMarked;
