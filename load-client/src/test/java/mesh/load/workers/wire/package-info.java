/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.workers.wire;

import org.jspecify.annotations.NullMarked;
