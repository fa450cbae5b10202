/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.workers;

import org.jspecify.annotations.NullMarked;
