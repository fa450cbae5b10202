/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.experiment.load;

import org.jspecify.annotations.NullMarked;
