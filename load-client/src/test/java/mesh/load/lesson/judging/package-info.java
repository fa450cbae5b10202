/** Predictions beside results that were made for it. */
@NullMarked
package mesh.load.lesson.judging;

import org.jspecify.annotations.NullMarked;
