/** Starts, waits for and stops the services. Depends on result and scenario only. */
@NullMarked
package mesh.load.mesh;

import org.jspecify.annotations.NullMarked;
