/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.workers.coordinator;

import org.jspecify.annotations.NullMarked;
