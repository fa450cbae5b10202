/** The readings, and what happens in place of one. */
@NullMarked
package mesh.legacy.temperature;

import org.jspecify.annotations.NullMarked;
