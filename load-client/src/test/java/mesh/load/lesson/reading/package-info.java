/** Files of lessons, those that are shipped and those that are wrong. */
@NullMarked
package mesh.load.lesson.reading;

import org.jspecify.annotations.NullMarked;
