/** Starting and stopping, with real JVMs that are small. */
@NullMarked
package mesh.load.mesh;

import org.jspecify.annotations.NullMarked;
