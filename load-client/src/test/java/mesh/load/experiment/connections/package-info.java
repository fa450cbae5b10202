/** Connections that are held open. */
@NullMarked
package mesh.load.experiment.connections;

import org.jspecify.annotations.NullMarked;
