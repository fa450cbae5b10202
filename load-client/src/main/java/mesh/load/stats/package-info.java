/** Arithmetic on samples. Depends on nothing. */
@NullMarked
package mesh.load.stats;

import org.jspecify.annotations.NullMarked;
