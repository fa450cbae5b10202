/** Tests of the package with the same name, and their helpers. */
@NullMarked
package mesh.load.workers.wire;

import org.jspecify.annotations.NullMarked;
