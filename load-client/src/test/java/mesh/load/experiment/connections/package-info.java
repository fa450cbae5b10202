/** Tests of the experiment that holds connections open. */
@NullMarked
package mesh.load.experiment.connections;

import org.jspecify.annotations.NullMarked;
