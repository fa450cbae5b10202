/** Connections that are held open. */
@NullMarked
package mesh.load.run.connections;

import org.jspecify.annotations.NullMarked;
