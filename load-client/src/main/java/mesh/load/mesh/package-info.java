/** Starts, waits for and stops the services. Depends on result, scenario and system only. */
@NullMarked
package mesh.load.mesh;

import org.jspecify.annotations.NullMarked;
